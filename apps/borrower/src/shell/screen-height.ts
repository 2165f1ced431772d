/** Keeps `--screen-height` at the visible height, without keyboard and browser bars. */
export function followScreenHeight(): void {
  const { visualViewport } = window
  if (!visualViewport) return
  const update = () => {
    // Pinch zoom shrinks the viewport too and must not squeeze the page.
    const height = Math.round(visualViewport.height * visualViewport.scale)
    document.documentElement.style.setProperty('--screen-height', `${height}px`)
  }
  visualViewport.addEventListener('resize', update)
  update()
}
