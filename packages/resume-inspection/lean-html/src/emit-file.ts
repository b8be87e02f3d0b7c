/** Stores a file that pages may share. @returns its URL */
export type EmitFile = (name: string, extension: 'css' | 'js', text: string) => string
