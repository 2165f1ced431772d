import { fetchFile } from './http.ts'

/** Kept for as long as a slow phone may need to open it; the browser forgets it with the page at the latest. */
const FILE_LIFETIME_MS = 10 * 60_000

function addressOfFile(file: Blob): string {
  const address = URL.createObjectURL(file)
  setTimeout(() => URL.revokeObjectURL(address), FILE_LIFETIME_MS)
  return address
}

function save(address: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
}

export async function downloadFile(path: string, fileName: string): Promise<void> {
  save(addressOfFile(await fetchFile(path)), fileName)
}

/**
 * Shows a file in another tab. The tab is opened at once, while the press still counts as the person's own: after waiting
 * for the file a browser would take it for an unwanted pop-up. Where none can be opened, the file is saved instead.
 */
export async function openFile(file: () => Promise<Blob>, fileName: string): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const address = addressOfFile(await file())
    if (tab === null) save(address, fileName)
    else tab.location.replace(address)
  } catch (failure) {
    tab?.close()
    throw failure
  }
}
