import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Scene, Theme } from './scenes.ts'

export type Quality = 'draft' | 'final'

const GRID_TILES = 10
/** Shapes soften their own edges, so one sample is enough; two take four times as long. */
const SAMPLES_PER_SIDE = 1
const WEBP_MAX_BYTES = 600_000
const WEBP_QUALITIES = [96, 95, 94, 92, 90, 88, 86, 84, 82, 80, 77, 74, 70, 66, 62]

/** Renders one scene in one theme and returns the picture as PNG bytes. */
export async function renderScene(page: Page, scene: Scene, theme: Theme, quality: Quality) {
  const scale = quality === 'draft' ? 0.5 : 1
  const png = await page.evaluate(drawOnCanvas, {
    source: await readShader(scene),
    width: Math.round(scene.width * scale),
    height: Math.round(scene.height * scale),
    day: theme === 'morning' ? 1 : 0,
    samplesPerSide: SAMPLES_PER_SIDE,
    tiles: GRID_TILES,
  })
  return Buffer.from(png, 'base64')
}

/** The best WebP that stays under the size limit. */
export async function encodeWebp(png: Buffer) {
  for (const quality of WEBP_QUALITIES) {
    const webp = await sharp(png)
      .webp({ quality, effort: 5, smartSubsample: true, preset: 'picture' })
      .toBuffer()
    if (webp.byteLength <= WEBP_MAX_BYTES) return { webp, quality }
  }
  throw new Error(`The picture stays above ${WEBP_MAX_BYTES} bytes; less grain would help.`)
}

async function readShader({ files }: Scene) {
  const parts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return parts.join('\n#line 1\n')
}

type Drawing = {
  readonly source: string
  readonly width: number
  readonly height: number
  readonly day: number
  readonly samplesPerSide: number
  readonly tiles: number
}

/** Runs inside the browser, so it must not reach for anything outside its argument. */
function drawOnCanvas(drawing: Drawing): string {
  const canvas = document.createElement('canvas')
  canvas.width = drawing.width
  canvas.height = drawing.height
  const gl = canvas.getContext('webgl2', { preserveDrawingBuffer: true, antialias: false })
  if (!gl) throw new Error('This browser has no WebGL 2.')
  const program = gl.createProgram()
  const corners =
    '#version 300 es\nin vec2 at;\nvoid main() { gl_Position = vec4(at, 0.0, 1.0); }\n'
  const parts = [
    { type: gl.VERTEX_SHADER, source: corners },
    { type: gl.FRAGMENT_SHADER, source: drawing.source },
  ]
  for (const part of parts) {
    const shader = gl.createShader(part.type)
    if (!shader) throw new Error('No shader could be made.')
    gl.shaderSource(shader, part.source)
    gl.compileShader(shader)
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) {
      throw new Error(`Shader error: ${gl.getShaderInfoLog(shader)}`)
    }
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    throw new Error(`Link error: ${gl.getProgramInfoLog(program)}`)
  }
  gl.useProgram(program)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW)
  const at = gl.getAttribLocation(program, 'at')
  gl.enableVertexAttribArray(at)
  gl.vertexAttribPointer(at, 2, gl.FLOAT, false, 0, 0)
  gl.uniform2f(gl.getUniformLocation(program, 'u_size'), drawing.width, drawing.height)
  gl.uniform1f(gl.getUniformLocation(program, 'u_day'), drawing.day)
  gl.uniform1i(gl.getUniformLocation(program, 'u_samples'), drawing.samplesPerSide)
  gl.viewport(0, 0, drawing.width, drawing.height)
  // A picture is drawn tile by tile: one long draw call could run into the browser's watchdog.
  gl.enable(gl.SCISSOR_TEST)
  const tileWidth = Math.ceil(drawing.width / drawing.tiles)
  const tileHeight = Math.ceil(drawing.height / drawing.tiles)
  for (let y = 0; y < drawing.height; y += tileHeight) {
    for (let x = 0; x < drawing.width; x += tileWidth) {
      gl.scissor(x, y, tileWidth, tileHeight)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
      gl.finish()
    }
  }
  return canvas.toDataURL('image/png').replace('data:image/png;base64,', '')
}
