import { useEffect, useRef, useState } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { ChartData, ChartSeries } from './chart-data.ts'
import { axisText } from './format-figure.ts'

const HEIGHT_PX = 200
const AXIS_WIDTH_PX = 52
const LABELS_HEIGHT_PX = 28
const LABEL_SPACE_PX = 64
const BAR_SHARE = 0.7
const MAX_BAR_PX = 28

const colorOf = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim()

const faded = (color: string, strength: number): string =>
  strength === 1 ? color : `color-mix(in srgb, ${color} ${Math.round(strength * 100)}%, transparent)`

function seriesOf({ label, kind, color, isDashed = false, strength = 1 }: ChartSeries): UPlot.Series {
  const ink = faded(colorOf(color), strength)
  const isBar = kind === 'bar'
  const bars = UPlot.paths.bars?.({ size: [BAR_SHARE, MAX_BAR_PX], radius: 0.1 })
  return {
    label,
    stroke: ink,
    width: isBar ? 0 : 2,
    ...(isBar && { fill: ink, ...(bars && { paths: bars }) }),
    ...(kind === 'area' && { fill: faded(colorOf(color), 0.1) }),
    ...(isDashed && { dash: [4, 4] }),
    // A line of one month is a point.
    points: isBar ? { show: false } : { show: true, size: 5, fill: ink },
  }
}

/** The library draws on a canvas, so it reads the colours when it draws, and again when the scheme changes. */
function useColorScheme(): boolean {
  const [isDark, setIsDark] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches)
  useEffect(() => {
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    const follow = () => setIsDark(scheme.matches)
    scheme.addEventListener('change', follow)
    return () => scheme.removeEventListener('change', follow)
  }, [])
  return isDark
}

/** Lines and bars over named places. Loaded with its library when a page first shows one. */
export function Chart({ data }: { readonly data: ChartData }) {
  const frameRef = useRef<HTMLDivElement>(null)
  const isDark = useColorScheme()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme has other colours, which the library reads once.
  useEffect(() => {
    const frame = frameRef.current
    if (frame === null) return
    const ink = colorOf('color-ink-soft')
    const line = colorOf('color-line')
    const font = `11px ${getComputedStyle(frame).fontFamily}`
    const hasBars = data.series.some(({ kind }) => kind === 'bar')
    const plot = new UPlot(
      {
        width: frame.clientWidth,
        height: HEIGHT_PX,
        legend: { show: false },
        cursor: { show: false },
        padding: [12, 28, 0, 0],
        scales: {
          x: {
            time: false,
            range: (_plot, min, max) => (hasBars ? [min - 0.5, max + 0.5] : [min, Math.max(max, min + 1)]),
          },
          // Bars and areas start at zero; money that goes out lies below it.
          y: { range: (_plot, min, max) => UPlot.rangeNum(Math.min(0, min ?? 0), Math.max(1, max ?? 1), 0.1, true) },
        },
        axes: [
          {
            font,
            stroke: ink,
            size: LABELS_HEIGHT_PX,
            grid: { show: false },
            ticks: { show: false },
            space: LABEL_SPACE_PX,
            incrs: [1, 2, 3, 5, 7, 10, 14, 30, 60, 90],
            values: (_plot, places) => places.map((place) => data.labels[place] ?? ''),
          },
          {
            font,
            stroke: ink,
            size: AXIS_WIDTH_PX,
            grid: { stroke: line, width: 1 },
            ticks: { show: false },
            values: (_plot, places) => places.map((place) => axisText(place, data.unit)),
          },
        ],
        series: [{}, ...data.series.map(seriesOf)],
      },
      [data.labels.map((_, place) => place), ...data.series.map(({ values }) => [...values])],
      frame,
    )
    const follow = new ResizeObserver(() => plot.setSize({ width: frame.clientWidth, height: HEIGHT_PX }))
    follow.observe(frame)
    return () => {
      follow.disconnect()
      plot.destroy()
    }
  }, [data, isDark])

  return <div ref={frameRef} role="img" aria-label={data.description} className="h-50 w-full overflow-hidden" />
}
