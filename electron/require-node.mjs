// Loaded before everything else (`node --import`): older Nodes cannot read TypeScript, and crash in the database's binary.
const OLDEST = [22, 18];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(
    `Tonggao needs Node ${OLDEST.join('.')} or newer; this is Node ${process.versions.node}. ` +
      'Nothing was changed. Run it with `npm start` or `npm run tonggao`, which use the Node that `npm ci` installs.',
  );
  process.exit(2);
}
