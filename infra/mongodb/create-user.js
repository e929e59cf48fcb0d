// Run once by the image on an empty volume: the server's own user, who can read and write one database and nothing else.
db.getSiblingDB('crease').createUser({
  user: 'crease',
  pwd: process.env.MONGODB_PASSWORD,
  roles: [{ role: 'readWrite', db: 'crease' }],
});
