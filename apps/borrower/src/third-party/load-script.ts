const loading = new Map<string, Promise<void>>()

/** Loads a script of somebody else once. One that fails is forgotten, so that a later attempt may have a network again. */
export function loadScript(url: string): Promise<void> {
  const known = loading.get(url)
  if (known) return known
  const loaded = new Promise<void>((resolve, reject) => {
    const element = document.createElement('script')
    element.src = url
    element.async = true
    element.onload = () => resolve()
    element.onerror = () => {
      loading.delete(url)
      element.remove()
      reject(new Error(`the script of ${new URL(url).hostname} did not load`))
    }
    document.head.append(element)
  })
  loading.set(url, loaded)
  return loaded
}
