/** `restore FOLDER [--force]`: puts a backup into an empty database. No server may run on it meanwhile. */
import { uploadsFolderIn } from '../platform/images/local-images.ts';
import { restore } from './backup-folder.ts';
import { folderIn, runTool } from './run-tool.ts';

const FORCE = '--force';

await runTool(async (connection, { dataDirectory }) => {
  const words = process.argv.slice(2);
  const folder = folderIn(words, [FORCE]);
  const uploadsFolder = uploadsFolderIn(dataDirectory);
  const isForced = words.includes(FORCE);
  const { takenAt } = await restore({ connection, uploadsFolder, folder }, isForced);
  return `The backup of ${takenAt} is restored. Start Crease: it builds the indexes.`;
});
