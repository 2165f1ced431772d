/** Keeps `--screen-height` at the height that is really visible, keyboard and browser bars taken off. */
export function followScreenHeight(): void {
  const { visualViewport } = window
  if (!visualViewport) return
  const update = () => {
    // Zooming with two fingers makes the viewport smaller too, and must not squeeze the page.
    const height = Math.round(visualViewport.height * visualViewport.scale)
    document.documentElement.style.setProperty('--screen-height', `${height}px`)
  }
  visualViewport.addEventListener('resize', update)
  update()
}
