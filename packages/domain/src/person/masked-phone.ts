import { nationalDigits } from './phone.ts'

/** Enough of a number for its owner to know it again, and too little for anybody else to call it: `612 *** *78`. */
export function maskPhone(phone: string): string {
  const national = nationalDigits(phone)
  return `${national.slice(0, 3)} *** *${national.slice(-2)}`
}
