// A city by the water whose towers stand like the bars of a chart. A string of lanterns from roof to
// roof draws the line over the bars.

const float SHORE = 0.262;
const int BARS = 10;
const float FIRST = 1.068, PITCH = 0.0545, HALF = 0.0185;
const float TOPS[10] = float[](0.338, 0.372, 0.352, 0.402, 0.446, 0.418, 0.462, 0.512, 0.488, 0.556);
vec2 node(int i) { return vec2(FIRST + PITCH * float(i), TOPS[i] + 0.030); }

const float SPAN_A = 0.640, SPAN_B = 0.902, BRIDGE_L = 0.500, BRIDGE_R = 1.036, PYLON = 0.415;
float deck(float x) { float k = (x - 0.771) / 0.27; return 0.298 - 0.010 * k * k; }
float cable(float x) {
  float mid = 0.5 * (SPAN_A + SPAN_B), k = (x - mid) / (SPAN_B - mid);
  if (abs(k) <= 1.0) return mix(deck(mid) + 0.009, PYLON, k * k);
  float t = x < mid ? (x - BRIDGE_L) / (SPAN_A - BRIDGE_L) : (BRIDGE_R - x) / (BRIDGE_R - SPAN_B);
  t = clamp(t, 0.0, 1.0);
  return mix(SHORE + 0.028, PYLON, t * (0.72 + 0.28 * t));
}

// 0 mountains, 1 far shore, 2 land under the city, 3 bank on the left, 4 promenade in front
float ridge(int id, float x) {
  if (id == 1) return SHORE + 0.010 + 0.055 * bump(x, 0.24, 0.26) + 0.028 * bump(x, 0.50, 0.10) - 0.030 * smoothstep(0.56, 0.70, x) + 0.014 * fbm(x * 8.0, 623);
  if (id == 2) return SHORE - 0.02 + 0.034 * smoothstep(0.985, 1.045, x) + 0.030 * smoothstep(1.60, 1.75, x) + 0.004 * fbm(x * 20.0, 643);
  if (id == 3) return 0.172 - 0.190 * smoothstep(0.10, 0.90, x) + 0.012 * fbm(x * 6.0, 663) + 0.002 * fbm(x * 140.0, 664);
  return -0.020 + 0.110 * smoothstep(1.08, 1.55, x) + 0.012 * smoothstep(1.5, 1.8, x);
}

const Sky SKY = Sky(0.26, 61, 0.25, 0.75, vec2(1.30, 0.36), vec3(62.0, 0.34, 58.0));

// ---------------------------------------------------------------- towers

// Windows of one wall: q from its lower left corner, size of the wall, columns and height of a floor.
void windows(inout vec3 c, vec2 q, vec2 size, float columns, float storey, int seed, float lit, float strength) {
  vec2 cell = vec2(size.x / columns, storey);
  vec2 k = floor(q / cell), f = (q / cell - k - 0.5) * cell;
  if (k.y < 1.0 || k.x < 0.0 || k.x >= columns || q.y > size.y - storey * 0.6) return;
  ivec2 id = ivec2(k) + ivec2(seed * 17, seed * 29);
  float floor_ = hash(int(k.y), seed * 3 + 1);
  float chance = floor_ < 0.09 ? 0.88 : floor_ > 0.86 ? 0.08 : lit;
  float wide = mod(float(seed), 3.0) < 1.0 ? 0.46 : 0.33;
  float d = sdBox(f, vec2(cell.x * wide, cell.y * 0.27));
  bool on = hash(id) < chance;
  float heat = 0.55 + 0.60 * hash(id + 5);
  vec3 pane = mix(AMBER, YELLOW, 0.25 + 0.75 * hash(id + 9)) * heat;
  if (hash(id + 13) > 0.93) pane = CORE * 1.05;
  vec3 off = c * nd(0.72, 0.90);
  if (u_day > 0.5) {
    on = on && hash(id + 21) < 0.34;
    pane = mix(pane, oklch(0.86, 0.11, 82.0), 0.5);
    off = mix(c * 0.80, oklch(0.93, 0.03, 70.0), 0.30 * hash(id + 31));
  }
  c = mix(c, mix(off, pane, on ? strength : 0.0), cover(d));
}

// The bars: a front, a narrow side turned away from us, and a roof that differs from tower to tower.
void bar(inout vec3 col, vec2 p, int i) {
  float x = FIRST + PITCH * float(i), top = TOPS[i];
  vec2 q = p - vec2(x, SHORE);
  float tall = top - SHORE, side = 0.0095;
  if (q.x < -HALF - 0.004 || q.x > HALF + side + 0.004 || q.y < -0.002 || q.y > tall + 0.04) return;
  int style = i % 5;
  float w = HALF;
  // setbacks
  if (style == 1 && q.y > tall * 0.80) w *= 0.80;
  if (style == 4 && q.y > tall * 0.62) w *= 0.86;
  if (style == 4 && q.y > tall * 0.90) w *= 0.72;
  float high = clamp(q.y / 0.30, 0.0, 1.0);
  vec3 front = nd(mix(oklch(0.330, 0.100, 263.0), oklch(0.255, 0.085, 265.0), high), mix(oklch(0.83, 0.035, 256.0), oklch(0.70, 0.062, 258.0), smoothstep(0.0, 1.0, high)));
  front *= 0.92 + 0.16 * hash(i, 41);
  vec3 away = front * nd(0.60, 0.72);
  float roof = style == 2 ? tall - 0.30 * (q.x + w) : tall;
  // side
  float rs = roof - 0.20 * max(q.x - w, 0.0) * 1.0;
  float d = max(max(w - 0.002 - q.x, q.x - w - side), max(-q.y, q.y - rs));
  vec3 c = away;
  windows(c, q - vec2(w, 0.0), vec2(side, tall), 2.0, 0.0088, i + 70, 0.30, nd(0.72, 0.8));
  col = mix(col, c, cover(d));
  // front
  d = max(abs(q.x) - w, max(-q.y, q.y - roof));
  c = front;
  if (style == 0 || style == 3) c *= 1.0 - 0.16 * smoothstep(0.30, 0.42, abs(fract((q.x + w) / (2.0 * w) * 6.0) - 0.5));
  windows(c, vec2(q.x + w, q.y), vec2(2.0 * w, roof), style == 3 ? 5.0 : style == 1 ? 7.0 : 6.0, style == 2 ? 0.0098 : 0.0088, i + 3, 0.31, 0.92);
  c += nd(oklch(0.55, 0.11, 260.0) * 0.30, oklch(0.97, 0.06, 72.0) * 0.20) * smoothstep(0.0022, 0.0, q.x + w);
  // the floor at street level
  if (q.y < 0.0125) {
    float shop = abs(fract((q.x + w) / (2.0 * w) * 4.0) - 0.5);
    vec3 in_ = nd(mix(YELLOW, CORE, exp(-q.y * 160.0)), oklch(0.80, 0.11, 80.0));
    c = mix(front * 0.6, in_, smoothstep(0.44, 0.38, shop) * smoothstep(0.0118, 0.0100, q.y));
  }
  float crown = tall - q.y;
  if (style == 0) c = mix(c, nd(mix(AMBER, YELLOW, 0.6), oklch(0.88, 0.08, 80.0)), smoothstep(0.0065, 0.0055, crown) * smoothstep(0.0015, 0.0025, crown));
  else c = mix(c, front * nd(1.35, 1.08), smoothstep(0.0040, 0.0032, style == 2 ? roof - q.y : crown));
  col = mix(col, c, cover(d));
  // what stands on the roofs, and the mast that carries the lantern
  vec3 dark = nd(oklch(0.185, 0.060, 267.0), oklch(0.47, 0.085, 262.0));
  d = max(abs(q.x) - 0.0011, max(tall * 0.97 - q.y, q.y - tall - 0.030));
  if (style == 3) d = min(d, sdBox(q - vec2(-0.007, tall + 0.0035), vec2(0.0065, 0.0035)));
  if (style == 0) d = min(d, sdBox(q - vec2(0.008, tall + 0.0025), vec2(0.0050, 0.0025)));
  col = mix(col, dark, cover(d));
}

// Rows of houses behind the bars, paler the farther they stand.
void backRow(inout vec3 col, vec2 p, int row) {
  float pitch = row == 0 ? 0.036 : 0.030;
  float lo = row == 0 ? 0.99 : 1.01, hi = 1.85;
  if (p.x < lo || p.y > 0.46) return;
  int k = int(floor((p.x + (row == 0 ? 0.011 : 0.0)) / pitch)), s = k * 5 + row * 337;
  float x = (float(k) + 0.5) * pitch - (row == 0 ? 0.011 : 0.0);
  float w = pitch * (0.34 + 0.13 * hash(s, 1));
  float shape = bump(x, 1.42, 0.30);
  float top = SHORE + (row == 0 ? 0.060 : 0.030) + (row == 0 ? 0.105 : 0.060) * shape * hash(s, 2) + 0.030 * hash(s, 3) + 0.035 * smoothstep(1.55, 1.66, x) * hash(s, 6);
  if (hash(s, 4) < 0.10 || x < lo + 0.02) return;
  vec2 q = p - vec2(x, SHORE);
  float far = row == 0 ? 0.66 : 0.44;
  vec3 c = mix(land(far), mistColor(), smoothstep(0.12, -0.02, q.y) * nd(0.45, 0.6));
  float d = max(abs(q.x) - w, q.y - top + SHORE);
  if (hash(s, 5) < 0.3) d = min(d, max(abs(q.x) - w * 0.5, q.y - top + SHORE - 0.010));
  windows(c, vec2(q.x + w, q.y), vec2(2.0 * w, top - SHORE), row == 0 ? 4.0 : 5.0, 0.0080, s, 0.30, nd(row == 0 ? 0.42 : 0.75, 0.5));
  col = mix(col, c, cover(d));
}

// The line of the chart.
void garland(inout vec3 col, vec2 p) {
  if (p.x > 0.90 && p.x < 1.70 && p.y > 0.28) {
    vec3 dark = nd(oklch(0.170, 0.055, 267.0), oklch(0.40, 0.085, 262.0));
    int i = clamp(int(floor((p.x - FIRST) / PITCH)), 0, BARS - 2);
    vec2 a = node(i), b = node(i + 1);
    rope(col, p, a, b, 0.0075, 0.0006, dark);
    for (int j = 1; j < 4; j++) {
      vec2 at = ropePoint(a, b, 0.0075, float(j) * 0.25) - vec2(0.0, 0.0028);
      col = mix(col, mix(YELLOW, CORE, 0.5), cover(length(p - at) - 0.0021));
      addHalo(col, 0.30 * halo(p, at, 0.0024));
    }
  }
  float glow = 0.0;
  for (int i = 0; i < BARS; i++) {
    float r = i == BARS - 1 ? 0.0125 : 0.0078;
    glow += 0.52 * halo(p, node(i), r * 1.2);
    paperLantern(col, p, node(i), r, 0.0, 0.25 * float(i % 3));
  }
  addHalo(col, glow);
}

// ---------------------------------------------------------------- bridge

void bridge(inout vec3 col, vec2 p) {
  if (p.x < BRIDGE_L - 0.04 || p.x > BRIDGE_R + 0.03 || p.y > PYLON + 0.05) return;
  vec3 steel = nd(oklch(0.225, 0.075, 265.0), oklch(0.55, 0.080, 261.0));
  vec3 pale = nd(oklch(0.275, 0.085, 264.0), oklch(0.68, 0.062, 260.0));
  float road = deck(p.x), hang = cable(p.x);
  float inside = step(BRIDGE_L, p.x) * step(p.x, BRIDGE_R);
  // hangers
  float h = abs(fract(p.x / 0.0105) - 0.5) * 0.0105;
  float c = 0.42 * cover(max(h - 0.0004, max(p.y - hang, road - p.y))) * step(SPAN_A - 0.12, p.x) * step(p.x, SPAN_B + 0.12);
  col = mix(col, steel, c * inside);
  c = cover(max(abs(p.y - hang) * 0.8 - 0.0011, 0.262 - p.y)) * inside;
  col = mix(col, steel, c);
  // piers under the road and the two pylons
  for (int i = 0; i < 2; i++) {
    float x = i == 0 ? SPAN_A : SPAN_B;
    vec2 q = p - vec2(x, SHORE);
    float tall = PYLON - SHORE + 0.010;
    float w = mix(0.0105, 0.0072, clamp(q.y / tall, 0.0, 1.0));
    float d = max(abs(abs(q.x) - w) - 0.0026, max(-0.004 - q.y, q.y - tall));
    d = min(d, max(abs(q.x) - w, min(abs(q.y - tall + 0.006) - 0.0035, min(abs(q.y - 0.098) - 0.0028, abs(q.y - 0.026) - 0.005))));
    d = min(d, sdBox(q - vec2(0.0, 0.002), vec2(0.0165, 0.006)));
    d = min(d, sdBox(q - vec2(0.0, tall + 0.002), vec2(0.0110, 0.0020)));
    col = mix(col, mix(steel, pale, smoothstep(0.004, -0.010, q.x)), cover(d));
  }
  for (int i = 0; i < 2; i++) {
    float x = i == 0 ? 0.560 : 0.972;
    col = mix(col, steel, cover(max(abs(p.x - x) - 0.0045, max(p.y - road, SHORE - 0.003 - p.y))));
  }
  float body = cover(abs(p.y - road + 0.0035) - 0.0045) * smoothstep(BRIDGE_L - 0.01, BRIDGE_L + 0.05, p.x) * step(p.x, BRIDGE_R + 0.03);
  col = mix(col, mix(steel, pale, smoothstep(-0.002, 0.0005, p.y - road)), body);
  // lamps along the road, beads along the cable
  float glow = 0.0;
  int k = int(floor(p.x / 0.0262));
  for (int j = -1; j <= 1; j++) {
    float x = (float(k + j) + 0.5) * 0.0262;
    if (x < BRIDGE_L || x > BRIDGE_R) continue;
    vec2 at = vec2(x, deck(x) + 0.0145);
    float fade = mix(0.45, 1.0, smoothstep(0.55, 0.95, x));
    col = mix(col, steel, cover(max(abs(p.x - x) - 0.0006, max(p.y - at.y, road - p.y))));
    col = mix(col, mix(YELLOW, CORE, 0.6) * fade, cover(length(p - at) - 0.0021));
    glow += 0.50 * fade * halo(p, at, 0.0030);
    warmGround(col, 0.14 * body, body * fade * exp(-pow((p.x - x) / 0.010, 2.0)));
    x = (float(k + j) + 0.02) * 0.0262;
    at = vec2(x, cable(x));
    if (x > BRIDGE_L + 0.02 && x < BRIDGE_R - 0.02) {
      col = mix(col, mix(YELLOW, CORE, 0.3) * fade, cover(length(p - at) - 0.0014));
      glow += 0.22 * fade * halo(p, at, 0.0018);
    }
  }
  for (int i = 0; i < 2; i++) {
    vec2 at = vec2(i == 0 ? SPAN_A : SPAN_B, PYLON + 0.021);
    col = mix(col, CORE, cover(length(p - at) - 0.0034));
    glow += 0.55 * halo(p, at, 0.0050) * (i == 0 ? 0.6 : 1.0);
  }
  // what shines here ends softly at the sides
  addHalo(col, glow * smoothstep(BRIDGE_L - 0.04, BRIDGE_L + 0.02, p.x) * smoothstep(PYLON + 0.05, PYLON + 0.03, p.y));
}

const float QUAY = 0.0300;   // gap between lamps on the far quay
vec3 background(vec2 p) {
  vec3 col = sky(p, SKY);
  sunrise(col, p, vec2(0.812, 0.392));
  mist(col, p, SHORE + 0.065, 0.06, nd(0.38, 0.45));
  float h = ridge(1, p.x);
  if (p.x < 0.72 && p.y < h + 0.05) {
    float c = max(cover(p.y - h), treeLine(p, 1, 0.0070, vec2(0.010, 0.028), 0.62, 6201));
    col = mix(col, mix(land(0.46), mistColor(), smoothstep(0.02, -0.05, p.y - h) * nd(0.25, 0.55)), c);
  }
  backRow(col, p, 0);
  mist(col, p, SHORE + 0.030, 0.040, nd(0.42, 0.50) * smoothstep(0.9, 1.1, p.x));
  backRow(col, p, 1);
  h = ridge(2, p.x);
  if (p.x > 0.95 && p.y < h + 0.06) {
    float c = max(cover(p.y - h), p.x > 1.58 ? treeLine(p, 2, 0.0125, vec2(0.016, 0.046), 0.62, 6301) : 0.0);
    col = mix(col, mix(land(0.32), land(0.20), smoothstep(0.0, 0.02, h - p.y)), c);
  }
  mist(col, p, SHORE + 0.010, 0.018, nd(0.30, 0.40));
  vec2 g = (p - vec2(1.32, 0.31)) / vec2(0.30, 0.10);
  if (u_day < 0.5) col += glowColor() * 0.085 * exp(-dot(g, g));
  bridge(col, p);
  int i = int(floor((p.x - FIRST) / PITCH + 0.5));
  if (i >= 0 && i < BARS) bar(col, p, i);
  garland(col, p);
  // the quay with its lamps
  float glow = 0.0;
  if (p.x > 0.98 && p.y < 0.36) {
    vec3 stone = nd(oklch(0.250, 0.072, 265.0), oklch(0.72, 0.045, 258.0));
    stone = mix(stone, nd(oklch(0.45, 0.080, 263.0), oklch(0.90, 0.030, 76.0)), smoothstep(0.0035, 0.0045, p.y - SHORE));
    float light = 0.0;
    int k = int(floor(p.x / QUAY));
    vec3 dark = nd(oklch(0.160, 0.050, 268.0), oklch(0.36, 0.085, 264.0));
    for (int j = -1; j <= 1; j++) light += exp(-pow((p.x - (float(k + j) + 0.5) * QUAY) / 0.009, 2.0));
    warmGround(stone, 0.75, light);
    col = mix(col, stone, cover(p.y - SHORE - 0.0060) * smoothstep(1.010, 1.014, p.x));
    for (int j = -1; j <= 1; j++) {
      float x = (float(k + j) + 0.5) * QUAY;
      if (x < 1.02) continue;
      vec2 at = vec2(x, SHORE + 0.0245);
      col = mix(col, dark, cover(max(abs(p.x - x) - 0.0008, max(p.y - at.y, SHORE + 0.005 - p.y))));
      col = mix(col, mix(YELLOW, CORE, 0.7), cover(length(p - at) - 0.0029));
      glow += 0.55 * halo(p, at, 0.0040);
    }
  }
  addHalo(col, glow);
  return col;
}

// ---------------------------------------------------------------- water

const vec2 FERRY = vec2(1.128, 0.186);

vec3 water(vec2 p) {
  float depth = SHORE - p.y;
  float wave = noise(vec2(p.x * 26.0, depth * 900.0 / (1.0 + depth * 14.0))) - 0.5;
  float swell = noise(vec2(p.x * 5.0 + 9.0, depth * 190.0 / (1.0 + depth * 9.0))) - 0.5;
  vec2 q = vec2(p.x + (wave * 0.004 + swell * 0.003) * (1.0 + depth * 10.0), SHORE + depth * 1.10 + wave * (0.003 + 0.11 * depth));
  q.y = max(q.y, SHORE + 0.0005);
  vec3 col = background(q);
  col = mix(col, nd(oklch(0.215, 0.080, 263.0), oklch(0.850, 0.048, 248.0)), nd(0.26, 0.22) + 0.38 * smoothstep(0.0, 0.28, depth));
  // columns under the lamps of the quay and of the bridge
  float broken = 0.40 + 0.95 * smoothstep(0.34, 0.70, noise(vec2(p.x * 44.0, depth * 760.0 / (1.0 + depth * 12.0))));
  float column = 0.0;
  bool city = p.x > 1.03;
  float gap = city ? QUAY : 0.0262;
  int k = int(floor(p.x / gap));
  for (int j = -2; j <= 2; j++) {
    float x = (float(k + j) + 0.5) * gap;
    if (x < BRIDGE_L + 0.02 || city != (x > 1.03)) continue;
    float w = 0.0022 + 0.024 * depth;
    float f = (p.x - x + wave * 0.010 + swell * 0.012) / w;
    column += (city ? 0.85 : 0.42 * smoothstep(0.5, 0.9, x)) * (0.6 + 0.6 * hash(k + j, 81)) * exp(-f * f) * exp(-depth * mix(15.0, 34.0, hash(k + j, 82)));
  }
  // the last lantern's light reaches farthest
  float f = (p.x - node(BARS - 1).x + wave * 0.016) / (0.006 + 0.035 * depth);
  column += 0.55 * exp(-f * f) * exp(-depth * 6.0);
  column *= broken;
  if (u_day > 0.5) col = mix(col, oklch(0.88, 0.105, 80.0), 0.30 * min(1.0, column));
  else col += mix(AMBER, YELLOW, 0.5) * 0.42 * column;
  if (u_day > 0.5) {
    float r = (p.x - 0.812 + wave * 0.02) / (0.020 + 0.22 * depth);
    float road = exp(-r * r) * smoothstep(0.0, 0.01, depth) * exp(-depth * 3.0) * (0.35 + 0.9 * smoothstep(0.40, 0.68, noise(vec2(p.x * 34.0, depth * 820.0 / (1.0 + depth * 12.0)))));
    col = mix(col, oklch(0.965, 0.070, 84.0), 0.75 * min(1.0, road));
  }
  col += nd(oklch(0.5, 0.1, 260.0), oklch(0.98, 0.02, 70.0)) * 0.09 * smoothstep(0.005, 0.0, depth);
  col += nd(oklch(0.50, 0.12, 258.0), oklch(0.98, 0.02, 70.0)) * nd(0.035, 0.06) * smoothstep(0.66, 0.86, noise(vec2(p.x * 15.0, depth * 420.0 / (1.0 + depth * 9.0)))) * smoothstep(0.02, 0.12, depth);
  // the ferry's wake and its lights on the water
  vec2 r = p - FERRY;
  if (r.x > -0.1 && r.x < 0.35 && r.y < 0.02) {
    float wake = exp(-pow((abs(r.y + 0.004) - 0.05 * max(r.x - 0.03, 0.0)) / 0.0022, 2.0)) * smoothstep(0.03, 0.06, r.x) * smoothstep(0.30, 0.06, r.x);
    col = mix(col, nd(oklch(0.50, 0.10, 260.0), oklch(0.98, 0.01, 80.0)), wake * 0.42);
    float under = smoothstep(0.052, 0.030, abs(r.x + wave * 0.01)) * exp(min(r.y, 0.0) * 26.0) * step(r.y, 0.0) * broken;
    if (u_day > 0.5) col = mix(col, oklch(0.60, 0.07, 258.0), 0.35 * under);
    else col += mix(AMBER, YELLOW, 0.5) * 0.30 * under * smoothstep(0.34, 0.15, abs(fract(r.x / 0.012 + wave * 0.4) - 0.5));
  }
  return col;
}

void ferry(inout vec3 col, vec2 p) {
  vec2 q = p - FERRY;
  if (abs(q.x) > 0.09 || q.y < -0.01 || q.y > 0.075) return;
  vec3 hull = nd(oklch(0.215, 0.075, 265.0), oklch(0.42, 0.10, 262.0));
  vec3 white = nd(oklch(0.470, 0.085, 261.0), oklch(0.945, 0.018, 80.0));
  float d = max(abs(q.x + 0.004) - 0.044, abs(q.y - 0.0205) - 0.0080);
  col = mix(col, white, cover(d));
  float f = abs(fract(q.x / 0.0092) - 0.5) * 0.0092;
  col = mix(col, mix(YELLOW, CORE, 0.4 * hash(int(floor(q.x / 0.0092)), 7)), cover(max(max(f - 0.0033, abs(q.y - 0.0205) - 0.0036), abs(q.x + 0.004) - 0.0405)));
  d = max(abs(q.x + 0.010) - 0.026, abs(q.y - 0.0350) - 0.0068);
  col = mix(col, white * 0.93, cover(d));
  col = mix(col, mix(YELLOW, AMBER, 0.35), cover(max(max(f - 0.0030, abs(q.y - 0.0352) - 0.0029), abs(q.x + 0.010) - 0.0230)));
  d = max(abs(q.x + 0.022) - 0.0095, abs(q.y - 0.0465) - 0.0055);
  col = mix(col, white * 0.88, cover(d));
  col = mix(col, YELLOW, cover(max(abs(q.x + 0.024) - 0.0070, abs(q.y - 0.0475) - 0.0020)));
  d = max(abs(q.x - 0.006 - 0.1 * (q.y - 0.05)) - 0.0052, max(0.040 - q.y, q.y - 0.0570));
  col = mix(col, nd(oklch(0.30, 0.09, 263.0), oklch(0.50, 0.11, 261.0)), cover(d));
  d = max(abs(q.x + 0.022) - 0.0007, max(0.05 - q.y, q.y - 0.0680));
  col = mix(col, hull, cover(d));
  float top = 0.0130 + 0.006 * smoothstep(-0.03, -0.062, q.x);
  d = max(max(q.y - top, -q.y), max(q.x - 0.053 - 0.2 * q.y, -q.x - 0.049 - 0.8 * q.y));
  col = mix(col, mix(hull, white, smoothstep(0.0016, 0.0008, abs(q.y - top + 0.0026))), cover(d));
  vec2 lamp = vec2(-0.022, 0.0690);
  col = mix(col, CORE, cover(length(q - lamp) - 0.0026));
  addHalo(col, (0.55 * halo(q, lamp, 0.0038) + 0.18 * halo(q, vec2(-0.004, 0.022), 0.012)) * smoothstep(0.09, 0.07, abs(q.x)));
}

// ---------------------------------------------------------------- in front

const vec3 POSTS[3] = vec3[](vec3(1.315, 0.0, 0.120), vec3(1.500, 0.0, 0.150), vec3(1.728, 0.0, 0.180));
vec2 postFoot(int i) { return vec2(POSTS[i].x, ridge(4, POSTS[i].x) - 0.008); }

void promenade(inout vec3 col, vec2 p) {
  if (p.x < 1.02) return;
  vec3 iron = nd(oklch(0.130, 0.044, 268.0), oklch(0.31, 0.085, 264.0));
  float d = ridge(4, p.x) - p.y;
  // railing
  if (d > -0.05 && p.y < 0.16) {
    float size = mix(0.6, 1.0, smoothstep(1.08, 1.6, p.x));
    float up = -d / size;
    float c = cover(abs(up - 0.030) * size - 0.0016 * size);
    c = max(c, cover(abs(up - 0.020) * size - 0.0007 * size));
    c = max(c, cover(abs(up - 0.010) * size - 0.0007 * size));
    float gap = 0.034;
    float post = abs(fract(p.x / gap) - 0.5) * gap;
    c = max(c, cover(max(post - 0.0016 * size, (up - 0.033) * size)));
    col = mix(col, iron, c * step(-0.001, up + 0.01));
  }
  float body = cover(-d);
  if (body > 0.0) {
    vec2 g = vec2((p.x - 1.55) / (0.22 + 1.3 * max(d, 0.0)) * 3.2, log(0.05 + max(d, 0.0)) * 9.0);
    g.x += 0.5 * floor(g.y);
    float slab = smoothstep(0.03, 0.09, min(fract(g.x), 1.0 - fract(g.x))) * smoothstep(0.03, 0.12, min(fract(g.y), 1.0 - fract(g.y)));
    float tuft = fbm(p * vec2(30.0, 70.0));
    vec3 c = nd(oklch(0.225, 0.065, 266.0), oklch(0.70, 0.045, 258.0)) * (0.80 + 0.22 * tuft + 0.16 * hash(ivec2(floor(g)))) * mix(0.78, 1.0, slab);
    c = mix(c, nd(oklch(0.33, 0.08, 264.0), oklch(0.86, 0.032, 76.0)), smoothstep(0.006, 0.004, d));
    float light = 0.0;
    for (int i = 0; i < 3; i++) light += 1.2 * pool(p, postFoot(i) + vec2(-POSTS[i].z * 0.2, -0.012), POSTS[i].z * 0.60);
    warmGround(c, (0.16 + 0.42 * tuft) * mix(0.6, 1.0, slab), light);
    col = mix(col, c, body);
  }
  // a bench with two people who look at the city
  vec2 b = (p - vec2(1.612, ridge(4, 1.612) - 0.018)) / 0.060;
  if (abs(b.x) < 1.0 && b.y > -0.3 && b.y < 1.4) {
    float m = sdBox(b - vec2(0.0, 0.28), vec2(0.62, 0.045));
    m = min(m, sdBox(b - vec2(0.0, 0.52), vec2(0.62, 0.060)));
    m = min(m, max(abs(abs(b.x) - 0.52) - 0.035, max(-0.1 - b.y, b.y - 0.58)));
    for (int i = 0; i < 2; i++) {
      float s = i == 0 ? -1.0 : 1.0;
      vec2 r = b - vec2(0.17 * s - 0.02, 0.0);
      m = min(m, sdSegment(r, vec2(0.0, 0.36), vec2(-0.02 * s, 0.74)) - mix(0.150, 0.115, clamp((r.y - 0.36) / 0.4, 0.0, 1.0)));
      m = min(m, length(r - vec2(-0.035 * s, 0.935 - 0.03 * s)) - 0.105);
    }
    col = mix(col, iron * 0.9, clamp(0.5 - m * 0.060 / PX, 0.0, 1.0));
  }
  float glow = 0.0;
  for (int i = 0; i < 3; i++) {
    lampPost(col, p, postFoot(i), POSTS[i].z, -1.0, iron);
    glow += 0.62 * halo(p, postLight(postFoot(i), POSTS[i].z, -1.0), POSTS[i].z * 0.070);
  }
  addHalo(col, glow * smoothstep(1.02, 1.15, p.x));
}

void bank(inout vec3 col, vec2 p) {
  if (p.x > 0.95) return;
  float d = ridge(3, p.x) - p.y;
  float body = max(cover(-d), treeLine(p, 3, 0.014, vec2(0.030, 0.125), 0.47, 6801));
  if (body <= 0.0) return;
  float tuft = fbm(p * vec2(9.0, 22.0));
  vec3 c = nd(mix(oklch(0.205, 0.062, 266.0), oklch(0.125, 0.042, 268.0), smoothstep(-0.02, 0.13, d)),
              mix(oklch(0.74, 0.056, 257.0), oklch(0.895, 0.028, 250.0), smoothstep(-0.10, 0.14, d)));
  c *= 0.88 + 0.26 * (tuft - 0.1) * step(0.0, d);
  c += nd(oklch(0.46, 0.11, 260.0), oklch(0.95, 0.04, 70.0)) * nd(0.14, 0.10) * exp(-abs(d) / 0.004) * step(0.0, d);
  col = mix(col, c, body);
}

vec3 paint(vec2 p) {
  CONIFERS = 0.5;
  vec3 col = vec3(0.0);
  if (p.y > ridge(4, p.x) - 2.0 * PX) {
    col = p.y > SHORE ? background(p) : water(p);
    mist(col, p, SHORE - 0.008, 0.018, nd(0.22, 0.32));
    ferry(col, p);
    bank(col, p);
  }
  promenade(col, p);
  if (p.x < 0.85) {
    vec3 blades = col;
    nearGrass(blades, p, 1.2);
    col = mix(col, blades, smoothstep(0.80, 0.60, p.x));
  }
  return col;
}
