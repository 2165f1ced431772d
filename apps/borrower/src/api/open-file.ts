import { fetchFile } from './http.ts'

/** Long enough for a slow phone to open the file; the browser frees it with the page at the latest. */
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

/** A file that the page made itself. */
export const saveFile = (file: Blob, fileName: string): void => save(addressOfFile(file), fileName)

export async function downloadFile(path: string, fileName: string): Promise<void> {
  saveFile(await fetchFile(path), fileName)
}

/**
 * Opens a file in another tab. The tab is opened before the download, while the click still counts as a user gesture;
 * later the browser would block it as a pop-up. If no tab can be opened, the file is saved.
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
