import type { PageOrigins } from '../../page-needs.ts'

/** The plugin is loaded from the web adapter, and sends the recording there. */
export function ozOrigins({ webUrl }: { readonly webUrl: string }): PageOrigins {
  const origins = [new URL(webUrl).origin]
  return { script: origins, image: origins, connect: origins, frame: origins }
}
