import { MAX_DOCUMENT_MEGABYTES } from '@puente/domain'
import { cameraTexts } from '@puente/texts/camera'
import { useEffect, useRef, useState } from 'react'
import type { PhotoSubject, QualityIssue } from '../../../camera/photo-quality.ts'
import {
  compressPhoto,
  decodePhoto,
  type FileRefusal,
  fileRefusal,
  inspectPhoto,
} from '../../../camera/prepare-photo.ts'
import { forgetUnsentPhoto, keepUnsentPhoto, type UnsentPhoto, unsentPhoto } from '../../../camera/unsent-photos.ts'

export interface ChosenFile extends UnsentPhoto {
  readonly isFromCamera: boolean
}

export interface ChosenPhoto extends ChosenFile {
  /** True if this browser can display it. */
  readonly isViewable: boolean
  /** Stored on this device by an earlier visit. */
  readonly isKept: boolean
  /** Null while it is analysed. */
  readonly issues: readonly QualityIssue[] | null
}

const REFUSALS: Readonly<Record<FileRefusal, string>> = {
  too_big: cameraTexts.fileTooBig(MAX_DOCUMENT_MEGABYTES),
  unreadable: cameraTexts.cannotProcess,
}

const asJpeg = (name: string) => `${name.replace(/\.[^.]*$/, '')}.jpg`

/**
 * The photo of one document between camera and server. It is stored on the device until it is sent, so that a reload, an
 * empty battery or a lost connection does not require a second photo.
 */
export function useChosenPhoto(userId: number, type: string, subject: PhotoSubject) {
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isWorking, setIsWorking] = useState(true)
  /** The latest choice: results of earlier ones are dropped. */
  const newest = useRef(0)

  async function look(file: ChosenFile, isKept: boolean) {
    newest.current += 1
    const mine = newest.current
    setIsWorking(true)
    setRefusal(null)
    const picture = await decodePhoto(file.content)
    try {
      const content = await compressPhoto(file.content, picture)
      const name = content === file.content ? file.name : asJpeg(file.name)
      const refused = fileRefusal({ type: content.type, size: content.size, name }, subject)
      if (mine !== newest.current) return
      setIsWorking(false)
      if (refused !== null) return setRefusal(REFUSALS[refused])
      setPhoto({
        content,
        name,
        isKept,
        isFromCamera: file.isFromCamera,
        isViewable: picture !== null,
        issues: picture === null ? [] : null,
      })
      if (!isKept) void keepUnsentPhoto(userId, type, { content, name })
      if (picture === null) return
      const issues = await inspectPhoto(picture, subject)
      if (mine === newest.current) setPhoto((shown) => shown && { ...shown, issues })
    } finally {
      picture?.close()
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per document; user and type are its key.
  useEffect(() => {
    const atStart = newest.current
    unsentPhoto(userId, type).then((kept) => {
      if (newest.current !== atStart) return
      if (kept === null) setIsWorking(false)
      else void look({ ...kept, isFromCamera: false }, true)
    })
    return () => {
      newest.current += 1
    }
  }, [])

  return {
    photo,
    refusal,
    isWorking,
    choose: (file: ChosenFile) => void look(file, false),
    /** Deletes the photo: it will be retaken, or the server has it. */
    discard: async () => {
      newest.current += 1
      setPhoto(null)
      setRefusal(null)
      setIsWorking(false)
      await forgetUnsentPhoto(userId, type)
    },
  }
}
