/** `backup FOLDER`: saves everything that is stored; the server may run meanwhile. */
import { uploadsFolderIn } from '../platform/images/local-images.ts';
import { backUp } from './backup-folder.ts';
import { folderIn, runTool } from './run-tool.ts';

await runTool(async (connection, { dataDirectory }) => {
  const folder = folderIn(process.argv.slice(2));
  const uploadsFolder = uploadsFolderIn(dataDirectory);
  const { collections } = await backUp({ connection, uploadsFolder, folder });
  const count = Object.values(collections).reduce((sum, one) => sum + one, 0);
  return `${count} documents are in ${folder}.`;
});
