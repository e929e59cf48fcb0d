/** Writes the stylesheets of a page into it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Answers the page as it is sent, with its styles in it. */
type WriteStyles = (page: string) => Buffer;

const FOLDER = 'assets';
const STYLESHEET_LINK = /<link rel="stylesheet"([^>]*? href="\/([^"]+)")/g;
const STYLES_START = Buffer.from('<style>');
const STYLES_END = Buffer.from('</style>\n  ');

function readStyles(folder: string): Map<string, Buffer> {
  const path = join(folder, FOLDER);
  const names = existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.css')) : [];
  return new Map(names.map((name) => [`${FOLDER}/${name}`, readFileSync(join(path, name))]));
}

/**
 * For a page that shows something before its scripts are there: styles in files of their own would share a slow line
 * with the scripts. The links stay but load nothing, because Vite adds those that it does not find. The styles come
 * last in the head, so that what is to be loaded is known before them. They are read once at the start, since a server
 * always serves the same build, and stay bytes: to encode them again for each page took a fifth of its time.
 */
export function openPageStyles(folder: string): WriteStyles {
  const styles = readStyles(folder);
  return (page) => {
    const headEnd = page.indexOf('</head>');
    const written: Buffer[] = [];
    const head = page
      .slice(0, headEnd)
      .replace(STYLESHEET_LINK, (link, attributes: string, name: string) => {
        const style = styles.get(name);
        if (style === undefined) return link;
        written.push(style);
        return `<link rel="stylesheet" disabled${attributes}`;
      });
    return Buffer.concat([
      Buffer.from(head),
      STYLES_START,
      ...written,
      STYLES_END,
      Buffer.from(page.slice(headEnd)),
    ]);
  };
}
