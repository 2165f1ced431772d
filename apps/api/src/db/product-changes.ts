import { CHANNELS, type ChannelListener, type ListenOptions, listenToChannel } from './channel.ts'

/** Calls `onChange` when any node has stored a product, and after a time in which that could not be heard. */
export function listenForProductChanges(
  databaseUrl: string,
  onChange: () => Promise<void>,
  options?: ListenOptions,
): Promise<ChannelListener> {
  // The next change, or the next connection, reads everything again: a failed read is not lost.
  const refresh = () => void onChange().catch(() => undefined)
  let wasDeaf = false
  return listenToChannel(
    databaseUrl,
    CHANNELS.products,
    {
      onHearing() {
        if (wasDeaf) refresh()
      },
      onDeaf() {
        wasDeaf = true
      },
      onNotice: refresh,
    },
    options,
  )
}
