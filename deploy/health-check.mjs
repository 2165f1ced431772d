// Exits with 0 if the server of this container responds. It asks for liveness, not readiness: a restart does not bring back a
// database that is away.
const port = process.env.PORT || '3000'

try {
  const { ok } = await fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(4000) })
  process.exit(ok ? 0 : 1)
} catch {
  process.exit(1)
}
