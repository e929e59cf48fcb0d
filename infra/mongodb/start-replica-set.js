// Runs at every start, as the root user. The first time it makes a replica set of one member; then it waits until that
// accepts writes.
const password = encodeURIComponent(process.env.MONGODB_ROOT_PASSWORD);
const admin = connect(`mongodb://root:${password}@mongodb:27017/admin?directConnection=true`);
const NOT_YET_INITIALIZED = 94;
const WAIT_MS = 500;

try {
  admin.adminCommand({ replSetGetStatus: 1 });
} catch (error) {
  if (error.code !== NOT_YET_INITIALIZED) throw error;
  const members = [{ _id: 0, host: 'mongodb:27017' }];
  admin.adminCommand({ replSetInitiate: { _id: 'crease', members } });
}
while (!admin.hello().isWritablePrimary) sleep(WAIT_MS);
