import type { CardVendor } from './card-vendor.ts'
import { redsysVendor } from './redsys/redsys-vendor.ts'
import { sandboxVendor } from './sandbox/sandbox-vendor.ts'

export const CARD_VENDORS: readonly CardVendor[] = [sandboxVendor, redsysVendor]
