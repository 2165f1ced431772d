/** What a photo shows: each subject has its own limits for brightness and blur. */
export type PhotoSubject = 'card' | 'face_with_card' | 'face' | 'paper'

export type QualityIssue = 'too_dark' | 'too_bright' | 'blurred' | 'too_small'

/** Measured on a copy whose longer side is `MEASURED_SIDE_PX`: the limits below are valid only for that size. */
export interface PhotoMeasures {
  /** 0 is black, 255 is white. */
  readonly meanLuminance: number
  /** The share of pixels, 0 to 1, that are pure white: a reflection, a lamp, a window. */
  readonly clippedShare: number
  /** The variance of the Laplacian: high with edges, low with blur. */
  readonly sharpness: number
}

export const MEASURED_SIDE_PX = 640

// Calibrated with photos of identity cards under a desk lamp, in a dim room, moved on purpose and held still.
const DARK_MEAN = 58
const CLIPPED_SHARE = 0.25
const CLIPPED_FROM = 250
const SHORT_SIDE_PX = 600
const SHARPNESS: Readonly<Record<PhotoSubject, number>> = { card: 45, face_with_card: 25, face: 15, paper: 45 }

/** Why a photo may be unreadable. Advice only: the borrower may send it anyway. */
export function qualityIssues(
  subject: PhotoSubject,
  size: { readonly widthPx: number; readonly heightPx: number },
  measures: PhotoMeasures,
): readonly QualityIssue[] {
  const issues: QualityIssue[] = []
  const isDark = measures.meanLuminance < DARK_MEAN
  if (isDark) issues.push('too_dark')
  // A sheet of paper is white, and so is a scan of one.
  if (subject !== 'paper' && measures.clippedShare > CLIPPED_SHARE) issues.push('too_bright')
  // Dark photos have no edges: reporting blur as well would mislead the borrower.
  if (!isDark && measures.sharpness < SHARPNESS[subject]) issues.push('blurred')
  if (Math.min(size.widthPx, size.heightPx) < SHORT_SIDE_PX) issues.push('too_small')
  return issues
}

export interface PhotoMeter {
  /** Complete rows of RGBA from the top, in chunks of any height. */
  addRows(rgba: Uint8ClampedArray): void
  measures(): PhotoMeasures
}

/** Measures a photo in chunks, so that the page stays responsive. */
export function createPhotoMeter(widthPx: number): PhotoMeter {
  let pixels = 0
  let sum = 0
  let clipped = 0
  let edges = 0
  let edgeSum = 0
  let edgeSquares = 0
  /** The last two rows: the Laplacian needs the rows above and below. */
  let above: Float32Array | null = null
  let middle: Float32Array | null = null

  function addEdges(top: Float32Array, row: Float32Array, bottom: Float32Array) {
    for (let x = 1; x < widthPx - 1; x += 1) {
      const around = (row[x - 1] ?? 0) + (row[x + 1] ?? 0) + (top[x] ?? 0) + (bottom[x] ?? 0)
      const laplacian = around - 4 * (row[x] ?? 0)
      edges += 1
      edgeSum += laplacian
      edgeSquares += laplacian * laplacian
    }
  }

  return {
    addRows(rgba) {
      const rowBytes = widthPx * 4
      for (let start = 0; start + rowBytes <= rgba.length; start += rowBytes) {
        const row = new Float32Array(widthPx)
        for (let x = 0; x < widthPx; x += 1) {
          const at = start + x * 4
          // Rec. 601 luma: the perceived brightness of red, green and blue.
          const luminance = 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0)
          row[x] = luminance
          sum += luminance
          if (luminance >= CLIPPED_FROM) clipped += 1
        }
        pixels += widthPx
        if (above !== null && middle !== null) addEdges(above, middle, row)
        above = middle
        middle = row
      }
    },
    measures() {
      const edgeMean = edges === 0 ? 0 : edgeSum / edges
      return {
        meanLuminance: pixels === 0 ? 0 : sum / pixels,
        clippedShare: pixels === 0 ? 0 : clipped / pixels,
        sharpness: edges === 0 ? 0 : edgeSquares / edges - edgeMean * edgeMean,
      }
    },
  }
}
