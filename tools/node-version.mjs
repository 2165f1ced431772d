// Plain JavaScript that any Node of the last ten years can parse, because it must run to report that Node is too old.

// The same as `engines` in package.json.
const LOWEST_MAJOR = 20
const LOWEST_MINOR = 19

/** Exits with one sentence if this Node is too old. @returns {void} */
export function requireSupportedNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > LOWEST_MAJOR || (major === LOWEST_MAJOR && minor >= LOWEST_MINOR)) return
  console.error(`Puente needs Node ${LOWEST_MAJOR}.${LOWEST_MINOR} or newer and this is Node ${process.versions.node}.`)
  process.exit(1)
}
