import FileText from 'lucide-react/icons/file-text'
import Upload from 'lucide-react/icons/upload'
import X from 'lucide-react/icons/x'
import { useDropzone } from 'react-dropzone'
import { fileSize } from '../lib/file-size.ts'
import { fillIn } from '../lib/fill-in.ts'
import type { fieldAttributes } from './Field.tsx'

export type FileDropProps = {
  /** What makes the control a labelled field; see `fieldAttributes`. */
  readonly attributes: ReturnType<typeof fieldAttributes>
  readonly copy: FileDropCopy
  /** Media types with file name extensions, invited while files are dragged; the content decides which is taken. */
  readonly accept: Readonly<Record<string, string[]>>
  readonly file: { readonly name: string; readonly size: number } | null
  readonly isReading: boolean
  /** What is wrong with the file that was just chosen; said at once, since nothing else that is in focus says it. */
  readonly problem?: string | undefined
  readonly onChoose: (file: File) => void
  readonly onTooMany: () => void
  readonly onRemove: () => void
}

type FileDropCopy = Readonly<
  Record<'invite' | 'accept' | 'reject' | 'choosing' | 'reading' | 'attached' | 'remove', string>
>

/**
 * An area that takes one file, dropped or chosen. Underneath it is the browser's own file input, so it
 * works by keyboard, by touch and without scripts; what is dropped is handled by react-dropzone.
 */
export function FileDrop(props: FileDropProps) {
  const { attributes, copy, file, problem, onRemove } = props
  const dropzone = useOneFile(props)
  const { getRootProps, inputRef } = dropzone
  const fileId = `${attributes.id}-file`
  const state = stateOf(props, dropzone)
  const text = textOf(state, copy)
  const announced = state === 'idle' ? '' : text

  return (
    <div
      className="file-drop"
      {...getRootProps({ role: undefined, tabIndex: undefined })}
      data-state={state}
    >
      {/* The library's style attribute is forbidden by the page's policy, and its label would hide ours. */}
      <input
        {...inputProps(dropzone, {
          ...attributes,
          'aria-describedby': file
            ? `${fileId} ${attributes['aria-describedby']}`
            : attributes['aria-describedby'],
        })}
      />
      <p
        className="file-drop-text items-center justify-center gap-2.5 text-center"
        aria-hidden="true"
      >
        <Upload className="row-span-2 size-5 flex-none" />
        {text}
      </p>
      {file && (
        <ChosenFile
          id={fileId}
          file={file}
          removeLabel={fillIn(copy.remove, { file: file.name })}
          onRemove={() => {
            onRemove()
            const input = inputRef.current
            if (!input) return
            // Inputs report changes only: choosing the same file again after editing it would not be reported.
            input.value = ''
            // The button is about to go; the focus would go with it.
            input.focus()
          }}
        />
      )}
      <p className="sr-only" aria-live="assertive">
        {problem}
      </p>
      <p className="sr-only" aria-live="polite">
        {state === 'chosen' && file ? fillIn(copy.attached, { file: file.name }) : announced}
      </p>
    </div>
  )
}

type Dropzone = ReturnType<typeof useDropzone>

function useOneFile({ accept, onChoose, onTooMany }: FileDropProps): Dropzone {
  return useDropzone({
    accept,
    multiple: false,
    // The input covers the area, so that it is the browser's own control that is pressed.
    noClick: true,
    noKeyboard: true,
    // The library rejects files by their names, and would take the first of several. We do not guess.
    onDrop: (accepted, rejections) => {
      const [chosen, second] = [...accepted, ...rejections.map(({ file }) => file)]
      if (second) onTooMany()
      else if (chosen) onChoose(chosen)
    },
  })
}

function inputProps({ getInputProps, open }: Dropzone, attributes: FileDropProps['attributes']) {
  return getInputProps({
    style: undefined,
    tabIndex: undefined,
    'aria-label': undefined,
    // File dialogs would gray out a resume whose name has no extension.
    accept: undefined,
    // Opened by the library, which then knows that the dialog is open, and 300 ms after the window has
    // the focus again without a file, that it was cancelled. Its own click must not come back here.
    onClick: (event) => {
      if (!event.nativeEvent.isTrusted) return
      event.preventDefault()
      // What a key has clicked takes no other click before that one is over.
      if (event.detail > 0) open()
      else setTimeout(open)
    },
    ...attributes,
  })
}

type FileDropState = 'idle' | 'chosen' | 'accept' | 'reject' | 'dialog' | 'reading'

function stateOf({ isReading, file }: FileDropProps, dropzone: Dropzone): FileDropState {
  if (isReading) return 'reading'
  if (dropzone.isFileDialogActive) return 'dialog'
  if (dropzone.isDragReject) return 'reject'
  if (dropzone.isDragAccept || dropzone.isDragActive) return 'accept'
  return file ? 'chosen' : 'idle'
}

function textOf(state: FileDropState, copy: FileDropCopy): string {
  return { ...copy, idle: copy.invite, chosen: copy.invite, dialog: copy.choosing }[state]
}

type ChosenFileProps = {
  readonly id: string
  readonly file: NonNullable<FileDropProps['file']>
  readonly removeLabel: string
  readonly onRemove: () => void
}

function ChosenFile({ id, file, removeLabel, onRemove }: ChosenFileProps) {
  return (
    <p
      className="file-drop-file grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 rounded-field bg-base-200 p-1 ps-3.5"
      id={id}
    >
      <FileText className="row-span-2 row-start-1 size-5" />
      <span className="file-drop-name col-start-2 row-start-1 strong wrap-anywhere">
        {file.name}
      </span>
      <span className="col-start-2 row-start-2 text-sm">{fileSize(file.size)}</span>
      <button
        type="button"
        className="file-drop-remove btn relative col-start-3 row-span-2 row-start-1 w-11 p-0"
        aria-label={removeLabel}
        onClick={onRemove}
      >
        <X />
      </button>
    </p>
  )
}
