/** `move-images cloudinary` or `move-images local`: moves pictures between CLOUDINARY_URL and DATA_DIR. */
import { createLocalImageStore, uploadsFolderIn } from '../platform/images/local-images.ts';
import { PlainProblem } from '../platform/errors/plain-problem.ts';
import { moveImages, readLocal, readRemote } from './move-stored-images.ts';
import { runTool } from './run-tool.ts';

await runTool(async (connection, { cloudinary, dataDirectory }) => {
  const target = process.argv[2];
  if (target !== 'cloudinary' && target !== 'local') {
    throw new PlainProblem('Please say where to: cloudinary or local.');
  }
  if (!cloudinary) throw new PlainProblem('Please give CLOUDINARY_URL.');
  const uploadsFolder = uploadsFolderIn(dataDirectory);
  const local = createLocalImageStore(uploadsFolder);
  const { createCloudinaryImageStore } = await import('../platform/images/cloudinary-images.ts');
  const remote = createCloudinaryImageStore(cloudinary, local);
  const { count, gone } =
    target === 'cloudinary'
      ? await moveImages({ connection, from: local, to: remote, read: readLocal(uploadsFolder) })
      : await moveImages({ connection, from: remote, to: local, read: readRemote(remote) });
  const left = gone.length === 0 ? '' : ` These are not where they should be: ${gone.join(', ')}.`;
  return `${count} pictures were moved.${left}`;
});
