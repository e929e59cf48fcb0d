// The image runs this once, on an empty volume. It creates the server's user, who may read and write only one database.
db.getSiblingDB('crease').createUser({
  user: 'crease',
  pwd: process.env.MONGODB_PASSWORD,
  roles: [{ role: 'readWrite', db: 'crease' }],
});
