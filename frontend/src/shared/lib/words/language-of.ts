const SINHALA = /\p{Script=Sinhala}/u;
const TAMIL = /\p{Script=Tamil}/u;

/** The language of a name, by its letters; nothing for those of the page itself. */
export function languageOf(name: string): 'si' | 'ta' | undefined {
  if (SINHALA.test(name)) return 'si';
  return TAMIL.test(name) ? 'ta' : undefined;
}
