export interface LogoProps {
  /** The brand's name, beside the mark. */
  readonly name: string
  /** The URL of the brand's own mark; the bridge by default. */
  readonly markUrl?: string | undefined
}

/** A bridge drawn with one line: up the cable, down and up each pier, and back along the deck. */
export function LogoMark({ heightPx = 26 }: { readonly heightPx?: number | undefined }) {
  return (
    <svg
      width={heightPx * 1.5}
      height={heightPx}
      viewBox="0 0 48 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="flex-none text-primary"
    >
      <path d="M2 21C9 19.5 13 14 15 4V29V4C17 18 31 18 33 4V29V4C35 14 39 19.5 46 21H2" />
    </svg>
  )
}

export function Logo({ name, markUrl }: LogoProps) {
  return (
    <span className="inline-flex items-center gap-2.5 text-xl leading-none font-heading tracking-tight">
      {markUrl ? <img src={markUrl} alt="" className="h-7 w-auto" /> : <LogoMark />}
      <span className="max-[18rem]:sr-only">{name}</span>
    </span>
  )
}
