/** Where each piece comes to rest, in per cent of width and height, its turn in degrees and its colour. */
const PIECES = Array.from({ length: 34 }, (_, index) => ({
  left: (index * 61.8) % 100,
  top: 4 + ((index * 37) % 58),
  turn: (index * 53) % 180,
  colour: ['var(--scene-coat)', 'var(--scene-river)', 'var(--scene-leaf)', 'var(--scene-deck-done)'][index % 4],
}))

/** Falls once, then stands still. Only for a loan that has just been paid back: never for borrowing. */
export const Confetti = () => (
  <div aria-hidden="true" className="confetti">
    {PIECES.map(({ left, top, turn, colour }) => (
      <i key={left} style={{ left: `${left}%`, top: `${top}%`, rotate: `${turn}deg`, background: colour }} />
    ))}
  </div>
)
