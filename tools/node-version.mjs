// Plain JavaScript that any Node of the last ten years can read, because it must run to say that Node is too old.

// As in package.json's `engines`.
const LOWEST_MAJOR = 20
const LOWEST_MINOR = 19

/** Leaves with one sentence when this Node is too old. @returns {void} */
export function requireSupportedNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > LOWEST_MAJOR || (major === LOWEST_MAJOR && minor >= LOWEST_MINOR)) return
  console.error(`Puente needs Node ${LOWEST_MAJOR}.${LOWEST_MINOR} or newer and this is Node ${process.versions.node}.`)
  process.exit(1)
}
