/** The origins that a vendor's script needs in the Content-Security-Policy of our pages. */
export interface PageOrigins {
  readonly script: readonly string[]
  readonly image: readonly string[]
  readonly connect: readonly string[]
  readonly frame: readonly string[]
}

export const NO_ORIGINS: PageOrigins = { script: [], image: [], connect: [], frame: [] }
