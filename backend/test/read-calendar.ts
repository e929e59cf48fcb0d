/** An iCalendar text as its properties: long lines joined, escapes undone, parameters left out. */
type CalendarEntry = Record<string, string>;

interface ReadCalendar {
  method: string | undefined;
  events: CalendarEntry[];
}

function propertyOf(line: string): [name: string, value: string] {
  const colon = /^(?:"[^"]*"|[^":])*:/.exec(line)?.[0].length ?? 0;
  const name = line.slice(0, colon - 1).split(';')[0] as string;
  const value = line
    .slice(colon)
    .replaceAll(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));
  return [name, value];
}

export function readCalendar(text: string): ReadCalendar {
  if (!text.endsWith('\n')) throw new Error('The last line of the calendar has no end');
  const lines = text
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter(Boolean)
    .map(propertyOf);
  const events: CalendarEntry[] = [];
  let isInEvent = false;
  let method: string | undefined;
  for (const [name, value] of lines) {
    if (name === 'METHOD') method = value;
    if (name === 'BEGIN' && value === 'VEVENT') events.push({});
    if (value === 'VEVENT') isInEvent = name === 'BEGIN';
    else if (isInEvent) Object.assign(events.at(-1) as CalendarEntry, { [name]: value });
  }
  return { method, events };
}
