/** Writes the stylesheets of a page into it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Answers the page with its styles in it. */
export type WriteStyles = (page: string) => string;

const FOLDER = 'assets';
const STYLESHEET_LINK = /<link rel="stylesheet"([^>]*? href="\/([^"]+)")/g;

function readStyles(folder: string): Map<string, string> {
  const path = join(folder, FOLDER);
  const names = existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.css')) : [];
  return new Map(
    names.map((name) => [`${FOLDER}/${name}`, readFileSync(join(path, name), 'utf8')]),
  );
}

/**
 * For a page that shows something before its scripts are there: styles in files of their own would share a slow line
 * with the scripts. The links stay but load nothing, because Vite adds those that it does not find. The styles come
 * last in the head, so that what is to be loaded is known before them. Read once at the start, since a server always
 * serves the same build.
 */
export function openPageStyles(folder: string): WriteStyles {
  const styles = readStyles(folder);
  return (page) => {
    const written: string[] = [];
    const linked = page.replace(STYLESHEET_LINK, (link, attributes: string, name: string) => {
      const style = styles.get(name);
      if (style === undefined) return link;
      written.push(style);
      return `<link rel="stylesheet" disabled${attributes}`;
    });
    return linked.replace('</head>', () => `<style>${written.join('\n')}</style>\n  </head>`);
  };
}
