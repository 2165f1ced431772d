/** A transfer as a file of ours names it. */
interface WrittenTransfer {
  readonly iban: string
  readonly cents: number
}

const TRANSFER =
  /<CdtTrfTxInf>.*?<EndToEndId>(?<id>[^<]*)<\/EndToEndId>.*?<InstdAmt[^>]*>(?<euros>\d+)(?:\.(?<cents>\d\d))?<\/InstdAmt>.*?<CdtrAcct>.*?<IBAN>(?<iban>[^<]*)<\/IBAN>.*?<\/CdtTrfTxInf>/gs

/** The transfers of a pain.001 file that we wrote, by their reference. */
export function readTransfers(file: string): ReadonlyMap<string, WrittenTransfer> {
  const transfers = new Map<string, WrittenTransfer>()
  for (const { groups } of file.matchAll(TRANSFER)) {
    const { id = '', euros = '', cents = '0', iban = '' } = groups ?? {}
    transfers.set(id, { iban, cents: Number(euros) * 100 + Number(cents) })
  }
  return transfers
}
