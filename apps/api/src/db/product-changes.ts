import { CHANNELS, type ChannelListener, type ListenOptions, listenToChannel } from './channel.ts'

/** Calls `onChange` when any node has stored a product, and after a reconnect, because notifications may have been missed. */
export function listenForProductChanges(
  databaseUrl: string,
  onChange: () => Promise<void>,
  options?: ListenOptions,
): Promise<ChannelListener> {
  // The next change, or the next connection, reads everything again: a failed read is not lost.
  const refresh = () => void onChange().catch(() => undefined)
  let wasDisconnected = false
  return listenToChannel(
    databaseUrl,
    CHANNELS.products,
    {
      onConnected() {
        if (wasDisconnected) refresh()
      },
      onDisconnected() {
        wasDisconnected = true
      },
      onNotification: refresh,
    },
    options,
  )
}
