// A letter half out of its envelope, answered by hand, and the pen.

const vec2 A = vec2(0.185, 0.135), B = vec2(0.745, 0.105), C = vec2(0.765, 0.440), D = vec2(0.205, 0.470);
const vec2 LAMP = vec2(0.135, 0.560);
const float REACH = 0.44;

void letter(inout vec3 col, vec2 p) {
  vec2 a = vec2(0.250, 0.300), right = vec2(0.455, -0.026), up = vec2(0.030, 0.545);
  vec2 w = along(p, a, right, up);
  float d = max((abs(w.x - 0.5) - 0.5) * 0.456, (abs(w.y - 0.5) - 0.5) * 0.545);
  float light = lightAt(p, LAMP, REACH);
  vec3 c = lit(PAPER, 1.9 * light, 1.2);
  c *= 0.96 + 0.05 * smoothstep(0.33, 0.34, w.y) - 0.10 * exp(-abs(w.y - 0.66) / 0.006);
  // a letterhead and lines of handwriting
  vec3 ink = lit(INK, 0.8 * light, 1.1);
  vec2 head = w - vec2(0.5, 0.905);
  c = mix(c, lit(vec3(0.80, 0.48, 0.05), 1.5 * light), cover((length(head * vec2(0.456, 0.545)) - 0.019)));
  float row = floor(w.y / 0.078), fall = w.y - (row + 0.5) * 0.078;
  float x = w.x;
  float script = sin(x * 128.0 + 5.0 * noise(x * 26.0, int(row))) * (0.25 + 0.55 * noise(x * 50.0, int(row) + 40)) + 0.8 * smoothstep(0.72, 0.95, noise(x * 64.0, int(row) + 70));
  float words = step(0.24, noise(x * 22.0, int(row) + 9));
  float end = row < 3.5 ? 0.40 : 0.90 - 0.20 * hash(int(row), 3);
  float line = abs(fall - 0.0105 * script) * 0.40 - 0.0030;
  if (row > 2.5 && row < 10.5 && w.x > 0.10 && w.x < end) c = mix(c, ink, cover(line) * words);
  lay(col, c, d);
}

void envelope(inout vec3 col, vec2 p) {
  float light = lightAt(p, LAMP, REACH);
  vec2 w = along(p, A, B - A, D - A);
  float d = sdQuad(p, A, B, C, D);
  vec3 c = lit(PAPER * vec3(0.86, 0.88, 0.95), 1.45 * light, 1.2);
  // side flaps meet below the middle; the lower flap lies over them
  vec2 tip = mix(mix(A, B, 0.5), mix(D, C, 0.5), 0.60);
  float lower = sdTriangle(p, A, B, tip);
  c *= w.x < 0.5 ? 1.06 : 0.90;
  c *= 1.0 - 0.30 * exp(-max(lower, 0.0) / 0.014) * step(0.0, lower);
  vec3 front = lit(PAPER * vec3(0.90, 0.92, 0.97), 1.5 * light, 1.3);
  front += LAMPLIGHT * 0.16 * light * exp(-abs(lower) / 0.004);
  c = mix(c, front, cover(lower));
  // the mouth is cut in a shallow V
  float edge = (w.y - 0.68 - abs(w.x - 0.5) * 0.64) * 0.33;
  c += LAMPLIGHT * 0.20 * light * exp(-abs(edge) / 0.003);
  lay(col, c, max(d, edge));
}

// The back of the envelope with its open flap, behind the letter.
void back(inout vec3 col, vec2 p) {
  float light = lightAt(p, LAMP, REACH);
  vec2 tip = mix(D, C, 0.5) + vec2(0.022, 0.245);
  float flap = sdTriangle(p, D, C, tip) + 0.004;
  vec3 c = lit(PAPER * vec3(0.60, 0.64, 0.80), 0.75 * light, 1.3);
  lay(col, c + LAMPLIGHT * 0.14 * light * exp(-abs(flap) / 0.004), flap - 0.006);
  lay(col, lit(PAPER * vec3(0.36, 0.40, 0.58), 0.6 * light, 1.1), sdQuad(p, A, B, C, D));
}

// A quill in a well of ink.
void quill(inout vec3 col, vec2 p) {
  float light = lightAt(p, LAMP, 0.58);
  vec2 foot = vec2(0.835, 0.170);
  vec2 q = p - foot;
  contact(col, p, foot + vec2(0.01, -0.062), vec2(0.12, 0.022), 0.75);
  // the feather leans to the right
  vec2 m = turned(q - vec2(0.0, 0.03), -9.0);
  float y = m.y / 0.62;
  float bow = 0.045 * sin(y * 2.6);
  float shaft = max(abs(m.x - bow) - mix(0.0060, 0.0018, y), max(-m.y, m.y - 0.62));
  float open = smoothstep(0.30, 0.46, y) * smoothstep(1.02, 0.72, y);
  float side = m.x - bow;
  float barb = fract((m.y - abs(side) * 0.9) * 30.0);
  float vane = abs(side) - (side < 0.0 ? 0.048 : 0.030) * open * (1.0 - 0.14 * smoothstep(0.86, 0.98, barb));
  vane = max(vane, max(0.26 - y, y - 1.02) * 0.4);
  vec3 c = lit(vec3(0.62, 0.66, 0.80), 1.25 * light * (side < 0.0 ? 1.15 : 0.72), 1.5) * (0.90 + 0.10 * barb);
  lay(col, c, vane);
  lay(col, lit(PAPER, 1.4 * light, 1.4), shaft);
  // the well
  float t = clamp((q.y + 0.065) / 0.115, 0.0, 1.0);
  float well = max(abs(q.x) - mix(0.082, 0.060, smoothstep(0.45, 1.0, t)), max(-0.065 - q.y, q.y - 0.052));
  float s = q.x / 0.08;
  vec3 glass = AMBIENT * 0.20 + lit(vec3(0.06, 0.09, 0.22), light, 1.2);
  glass += LAMPLIGHT * 0.55 * light * exp(-pow((s + 0.62) / 0.13, 2.0)) + AMBIENT * 0.5 * exp(-pow((s - 0.86) / 0.07, 2.0));
  lay(col, glass, well);
  float lip = sdRound(q - vec2(0.0, 0.055), vec2(0.050, 0.013), 0.012);
  lay(col, lit(BRASS, 1.5 * light * (1.2 - 0.7 * smoothstep(-0.05, 0.05, q.x)), 1.1), lip);
}

vec3 paint(vec2 p) {
  HORIZON = 0.50; SEED = 3;
  vec3 col = outside(p);
  table(col, p, 0.9 * pool(p, vec2(0.25, 0.18), 0.34));
  contact(col, p, vec2(0.48, 0.115), vec2(0.33, 0.035), 0.8);
  standingLantern(col, p, LAMP, 0.062);
  lay(col, oklch(0.14, 0.04, 270.0), max(abs(p.x - LAMP.x) - 0.010, max(p.y - 0.49, 0.21 - p.y)));
  lay(col, oklch(0.14, 0.04, 270.0), sdRound(p - vec2(LAMP.x, 0.212), vec2(0.055, 0.010), 0.008));
  back(col, p);
  letter(col, p);
  envelope(col, p);
  quill(col, p);
  return col;
}
