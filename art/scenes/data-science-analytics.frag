// Terraced hills. Along the edge of every terrace runs a row of lamps, so that the land draws its own
// contour lines, as on a chart; on the highest ground stands the surveyors' tower, with wind cups and a lamp.

const float SLANT = 0.36;    // how flat the ground looks from here
const float SHORE = 0.235;   // where the plain ends and the ranges begin

// 0-1 far ranges, 2 wooded hill, 3 the plain, 4 near bank
float ridge(int id, float x) {
  if (id == 0) return hills(x, 0.290, 0.130, 3203);
  if (id == 1) return hills(x, 0.250, 0.090, 3223);
  if (id == 2) return 0.265 + 0.035 * bump(x, 0.10, 0.30) + 0.020 * bump(x, 0.7, 0.2) + 0.022 * fbm(x * 5.0, 3243);
  if (id == 3) return SHORE + 0.006 * fbm(x * 6.0, 3263);
  return 0.020 + 0.060 * smoothstep(1.50, 1.85, x) + 0.110 * smoothstep(0.52, -0.1, x) + 0.012 * fbm(x * 5.0, 3283) + 0.002 * fbm(x * 150.0, 3284);
}

const Sky SKY = Sky(0.24, 87, 1.0, 0.0, vec2(1.10, 0.36), vec3(235.0, 0.22, 62.0));

void wood(inout vec3 col, vec2 p, int id, float far, vec2 sizes, float gap, float density) {
  float h = ridge(id, p.x);
  float c = max(cover(p.y - h), treeLine(p, id, gap, sizes, density, 32000 + id * 61));
  vec3 tint = mix(land(far), mistColor(), smoothstep(sizes.y * 0.5, -0.10, p.y - h) * nd(0.30, 0.65));
  col = mix(col, tint, c);
}

// ---------------------------------------------------------------- the terraced hills

// The height of the land at x and z, where z runs away from us. The edges of the terraces are the lines
// on which it takes one of a few values.
float landAt(float x, float z) {
  float u = x + 0.030 * sin(z * 8.0 + 1.2) + 0.012 * sin(z * 19.0 + x * 6.0);
  float v = z + 0.045 * sin(x * 8.5 + 0.4) + 0.022 * sin(x * 19.0 + 2.0) + 0.008 * sin(x * 43.0 + z * 9.0);
  vec2 a = vec2(u - 1.335, v - 0.430) / vec2(0.225, 0.330);
  vec2 b = vec2(u - 1.060, v - 0.270) / vec2(0.125, 0.170);
  vec2 c = vec2(u - 1.720, v - 0.560) / vec2(0.200, 0.300);
  vec2 d = vec2(u - 1.560, v - 0.200) / vec2(0.120, 0.150);
  vec2 e = vec2(u - 0.830, v - 0.400) / vec2(0.130, 0.130);
  float main_ = 0.225 * exp(-dot(a, a)) + 0.128 * exp(-dot(a, a) * 5.0) + 0.010 * sin(u * 31.0 + 2.0 * sin(v * 13.0)) * exp(-dot(a, a) * 0.8);
  return main_ + 0.108 * exp(-dot(b, b)) + 0.190 * exp(-dot(c, c)) + 0.075 * exp(-dot(d, d)) + 0.046 * exp(-dot(e, e));
}

const int LEVELS = 13;
const float STEP = 0.0245;
float levelOf(int k) { return 0.014 + STEP * float(k); }
const float GAP = 0.0215;

// The lamp in a column (or, where the edge runs away from us, in a row) of the grid, nearest to where
// we start; w says whether it is there.
vec3 lampAt(int n, float start, float level, int k, bool row) {
  float own = (float(n) + 0.5 + 0.34 * (hash(n + k * 131, row ? 86 : 85) - 0.5)) * GAP * (row ? 2.0 : 1.0);
  float s = start;
  float ds = 0.0, dt = 0.0;
  for (int i = 0; i < 2; i++) {
    float x = row ? s : own, z = row ? own : s;
    float f = landAt(x, z);
    ds = (landAt(x + (row ? 0.003 : 0.0), z + (row ? 0.0 : 0.003)) - f) / 0.003;
    if (i == 1) dt = (landAt(x + (row ? 0.0 : 0.003), z + (row ? 0.003 : 0.0)) - f) / 0.003;
    s -= clamp((f - level) / (abs(ds) < 0.05 ? (ds < 0.0 ? -0.05 : 0.05) : ds), -0.05, 0.05);
  }
  float fx = row ? ds : dt, fz = row ? dt : ds;
  bool mine = row ? abs(fx) > abs(fz) * 0.85 : abs(fx) <= abs(fz) * 0.85;
  bool there = mine && fz > (row ? -0.25 : 0.0) && hash(n + k * 131, 84) > 0.04
    && abs(landAt(row ? s : own, row ? own : s) - level) < 0.0020;
  return vec3(row ? s : own, row ? own : s, there ? 1.0 : 0.0);
}

void terraces(inout vec3 col, vec2 p) {
  if (p.x < 0.60 || p.y > 0.52) return;
  float tuft = fbm(p * vec2(30.0, 70.0));
  float blades = grass(p, 0.5);
  float near = smoothstep(0.40, 0.08, p.y);
  vec3 sky_ = nd(oklch(0.435, 0.112, 259.0), oklch(0.925, 0.040, 64.0));
  for (int k = 0; k < LEVELS; k++) {
    float level = levelOf(k);
    float z = (p.y - level) / SLANT;
    if (z < -0.2 || z > 1.2) continue;
    float f = landAt(p.x, z);
    if (f < level - 0.045) continue;
    float fx = (landAt(p.x + 0.002, z) - f) / 0.002, fz = (landAt(p.x, z + 0.002) - f) / 0.002;
    float slope = length(vec2(fx, fz / SLANT));
    float e = (level - f) / max(slope, 0.12);          // distance to the edge in the picture, negative on the terrace
    float rise = k == 0 ? 0.006 : STEP * 0.52;
    float bank = e;
    for (int i = 1; i <= 2; i++) {
      float y = z + rise * 0.5 * float(i) / SLANT;
      bank = min(bank, (level - landAt(p.x, y)) / max(slope, 0.12));
    }
    float front = smoothstep(-0.25, 0.45, fz / max(length(vec2(fx, fz)), 0.001));
    float far = mix(0.34, 0.10, smoothstep(0.75, 0.10, z));
    float core = 0.0, lit = 0.0, glow = 0.0, fall = 0.0;
    float small = nd(0.0021, 0.0026) * mix(1.18, 0.72, smoothstep(0.05, 0.75, z));
    if (e > -0.014 && e < 0.042) {
      for (int family = 0; family < 2; family++) {
        bool row = family == 1;
        int cell = int(floor((row ? z : p.x) / (GAP * (row ? 2.0 : 1.0))));
        for (int j = -1; j <= 1; j++) {
          int n = cell + j;
          vec3 l = lampAt(n, row ? p.x : z, level, k, row);
          if (l.z < 0.5) continue;
          vec2 foot = vec2(l.x, l.y * SLANT + level), r = p - foot - vec2(0.0, small * 2.4);
          if (abs(r.x) > 0.03) continue;
          float bright = 0.65 + 0.35 * hash(n + k * 131, 83);
          float d = length(r) / small;
          core = max(core, smoothstep(1.25, 0.60, length(r * vec2(1.0, 0.80)) / small) * bright);
          glow += bright * smoothstep(8.5, 3.0, d) * (0.55 * exp(-d * 0.62) + 0.10 * exp(-d * 0.26));
          lit += bright * pool(p, foot - vec2(0.0, 0.001), small * 6.0) * smoothstep(0.021, 0.010, abs(r.x));
          // its light runs down in the water of the terrace below
          float drop = foot.y - rise - p.y;
          float x = r.x + 0.0016 * (noise(vec2(p.y * 420.0, p.x * 30.0)) - 0.5);
          if (!row) fall += bright * exp(-pow(x / (small * 0.90), 2.0)) * smoothstep(-0.001, 0.002, drop) * exp(-max(drop, 0.0) / (small * 4.2));
        }
      }
    }
    lit = min(lit, 2.2);
    float haze = nd(0.30, 0.45) * smoothstep(0.35, 0.85, z);
    // the bank of earth and grass
    float body = cover(min(bank, e));
    if (body > 0.0) {
      vec3 c = land(far) * (0.56 + 0.38 * tuft + 0.34 * blades);
      c = mix(c, mistColor(), haze);
      warmGround(c, 0.20 + 0.55 * blades, lit * 1.25);
      col = mix(col, c, body);
    }
    // the water on the terrace: it holds the sky, is darker under the next bank, and rice stands in it
    float top = cover(e + 0.0010);
    if (top > 0.0) {
      float inner = (levelOf(k + 1) - landAt(p.x, z)) / max(slope, 0.12);
      vec3 c = mix(sky_, nd(oklch(0.285, 0.095, 264.0), oklch(0.78, 0.055, 252.0)), smoothstep(0.018, 0.0, inner) * 0.80);
      float sheen = fbm(vec2(p.x * 6.0 + float(k) * 5.1, p.y * 22.0 + float(k) * 9.0));
      c *= nd(0.70, 0.88) + nd(0.70, 0.22) * (sheen - 0.2);
      // low banks divide the longer fields
      float part = abs(fract((p.x + 0.25 * z) * 9.0 + hash(k, 5)) - 0.5);
      float rice = smoothstep(0.50, 0.72, fbm(vec2(p.x * 90.0 + float(k) * 3.0, p.y * 260.0)));
      c = mix(c, land(far + 0.06), rice * 0.35 * step(0.35, hash(int(floor((p.x + 0.25 * z) * 9.0 + hash(k, 5) + 0.5)), 17 + k)));
      float brink = max(smoothstep(-0.0050, -0.0012, e), 0.75 * smoothstep(0.020, 0.012, part));
      c = mix(c, land(far + 0.10) * (0.7 + 0.6 * blades), brink * 0.85);
      c = mix(c, mistColor(), haze);
      warmGround(c, 0.30 + 0.35 * blades * brink, lit * front);
      if (k == LEVELS - 1) warmGround(c, 0.5, 0.8);
      col = mix(col, c, top);
    }
    // the line itself: a narrow path on which the lamps stand
    float line = exp(-pow(e / 0.0010, 2.0)) * front;
    if (u_day > 0.5) {
      col = mix(col, oklch(0.94, 0.060, 82.0), 0.70 * line);
      col = mix(col, oklch(0.84, 0.15, 76.0), 0.60 * min(fall, 1.0));
    } else col += mix(AMBER, YELLOW, 0.4) * (0.20 * line * (0.45 + lit) + 0.40 * fall);
    addHalo(col, glow * nd(0.85, 1.3) + 0.028 * exp(-abs(e) / 0.009) * front);
    col = mix(col, nd(CORE * 1.1, oklch(0.765, 0.172, 68.0)), core);
  }
}

vec2 summit() { return vec2(1.372, 0.463); }

// The surveyors' tower: four timber legs with braces, a hut at its foot, a platform with a rail, a mast
// with a wind vane and cups. Somebody is up there, reading the instrument.
void tower(inout vec3 col, vec2 p) {
  vec2 q = p - summit();
  if (abs(q.x) > 0.09 || q.y > 0.22 || q.y < -0.03) return;
  vec3 timber = nd(oklch(0.165, 0.052, 267.0), oklch(0.36, 0.085, 263.0));
  vec3 lit = nd(oklch(0.62, 0.120, 72.0), oklch(0.72, 0.085, 70.0));
  vec3 wall = nd(oklch(0.30, 0.080, 264.0), oklch(0.72, 0.050, 257.0));
  const float DECK = 0.104;
  float k = clamp((q.y + 0.012) / (DECK + 0.012), 0.0, 1.0), ax = abs(q.x);
  float half_ = mix(0.036, 0.017, k);
  // legs: the far pair closer together, then the near pair, and three tiers of crossed braces
  float inside = step(-0.012, q.y) * step(q.y, DECK);
  float c = cover(abs(ax - half_ * 0.55) - 0.0011) * 0.7 + cover(abs(ax - half_) - 0.0019);
  float t = pow(k, 0.86) * 3.0, f = fract(t) * 2.0 - 1.0;
  c = max(c, cover(abs(ax - half_ * abs(f)) * 0.75 - 0.0009));
  c = max(c, cover(max(abs(fract(t + 0.5) - 0.5) * 0.036 - 0.0012, ax - half_)));
  vec3 tint = mix(timber, lit, 0.75 * exp(-pow((q.y - DECK - 0.02) / 0.045, 2.0)) + 0.4 * exp(-pow((q.y + 0.006) / 0.02, 2.0)));
  col = mix(col, tint, min(1.0, c) * inside);
  // the hut
  vec2 h = q - vec2(-0.044, 0.006);
  col = mix(col, wall, cover(sdBox(h, vec2(0.0170, 0.0150))));
  col = mix(col, timber, cover(max(abs(h.x) - 0.0215, max(0.0130 - h.y, h.y - 0.0240 + 0.30 * abs(h.x)))));
  col = mix(col, YELLOW, cover(sdBox(h - vec2(-0.007, 0.001), vec2(0.0040, 0.0050))));
  col = mix(col, mix(YELLOW, CORE, 0.6), cover(sdBox(h - vec2(0.0070, -0.004), vec2(0.0040, 0.0110))));
  // deck, rail and roof
  col = mix(col, mix(timber, lit, 0.45), cover(sdBox(q - vec2(0.0, DECK), vec2(0.0270, 0.0024))));
  float rail = min(sdBox(q - vec2(0.0, DECK + 0.0150), vec2(0.0265, 0.0009)), max(abs(fract(q.x * 110.0) - 0.5) / 110.0 - 0.0006, sdBox(q - vec2(0.0, DECK + 0.008), vec2(0.0265, 0.008))));
  rail = min(rail, max(abs(ax - 0.0225) - 0.0012, abs(q.y - DECK - 0.023) - 0.023));
  col = mix(col, mix(timber, lit, 0.30), cover(rail));
  float roof = max(ax - (DECK + 0.0640 - q.y) * 1.55, DECK + 0.0445 - q.y);
  col = mix(col, timber, cover(roof));
  // the reader and the instrument
  vec2 w = q - vec2(-0.0100, DECK);
  float who = min(length(w - vec2(0.001, 0.0275)) - 0.0030, sdSegment(w, vec2(0.0, 0.020), vec2(0.0, 0.004)) - 0.0036);
  who = min(who, sdSegment(w, vec2(0.002, 0.019), vec2(0.0095, 0.0205)) - 0.0012);
  vec2 o = q - vec2(0.0060, DECK);
  float glass = min(min(sdSegment(o, vec2(0.0, 0.020), vec2(-0.0045, 0.002)), sdSegment(o, vec2(0.0, 0.020), vec2(0.0045, 0.002))) - 0.0007, sdSegment(o, vec2(-0.0040, 0.0208), vec2(0.0065, 0.0235)) - 0.0019);
  col = mix(col, timber * 0.8, cover(min(who, glass)));
  glassLantern(col, p, summit() + vec2(0.0165, DECK + 0.0300), 0.0042);
  // mast, vane and cups
  vec2 m = q - vec2(0.0, DECK + 0.062);
  float d = sdSegment(m, vec2(0.0), vec2(0.0, 0.040)) - 0.0009;
  d = min(d, sdSegment(m, vec2(-0.0120, 0.022), vec2(0.0120, 0.022)) - 0.0007);
  d = min(d, max(abs(m.y - 0.022) - 0.0042 * (m.x + 0.016) / 0.010, abs(m.x + 0.011) - 0.0045));
  d = min(d, sdSegment(m, vec2(-0.0090, 0.040), vec2(0.0090, 0.040)) - 0.0006);
  for (int i = -1; i <= 1; i++) d = min(d, max(length(m - vec2(0.0090 * float(i), 0.040)) - 0.0028, m.x - 0.0090 * float(i) - 0.0004));
  col = mix(col, timber, cover(d));
}

// The plain: flooded fields with low banks that catch the sky.
void plain(inout vec3 col, vec2 p) {
  float h = ridge(3, p.x), d = h - p.y;
  float body = cover(-d);
  if (body <= 0.0) return;
  float tuft = fbm(p * vec2(16.0, 44.0));
  float blades = grass(p, 0.7);
  vec3 c = mix(land(0.36), land(0.08), smoothstep(0.0, 0.20, d)) * (0.78 + 0.30 * tuft + 0.14 * blades);
  float depth = 1.0 / (0.32 - p.y);
  vec2 g = vec2((p.x - 0.70) * depth * 0.34 + 0.10 * sin(depth * 1.3), depth * 1.05 + 0.35 * sin(p.x * 3.0));
  vec2 f = abs(fract(g) - 0.5);
  float field = smoothstep(0.47, 0.43, f.x) * smoothstep(0.46, 0.36, f.y) * step(0.42, hash(ivec2(floor(g)) + 41));
  vec3 water = nd(oklch(0.375, 0.110, 260.0), oklch(0.935, 0.032, 66.0)) * (nd(0.80, 0.94) + nd(0.4, 0.12) * (fbm(vec2(p.x * 6.0, p.y * 40.0)) - 0.3));
  c = mix(c, water, field * nd(0.62, 0.60) * smoothstep(0.02, 0.05, d));
  c = mix(c, mistColor(), nd(0.45, 0.70) * smoothstep(0.11, 0.0, d));
  // the hills' light lies over the plain
  vec2 q = (p - vec2(1.24, 0.115)) / vec2(0.50, 0.085);
  warmGround(c, 0.20 + 0.3 * blades, 0.55 * exp(-dot(q, q)));
  col = mix(col, c, body);
}

void nearGround(inout vec3 col, vec2 p) {
  float h = ridge(4, p.x), d = h - p.y;
  float c = 0.0;
  for (int i = 0; i < 7; i++) {
    bool right = i < 4;
    float x = right ? 1.625 + 0.046 * float(i) : 0.020 + 0.070 * float(i - 4);
    float size = right ? 0.105 + 0.075 * float(i) : 0.230 - 0.060 * float(i - 4);
    vec2 q = p - vec2(x, ridge(4, x) - 0.012);
    if (abs(q.x) > size * 0.4 || q.y > size * 1.1 || q.y < -0.05) continue;
    c = max(c, cover(conifer(q, size, 3811 + i * 3)));
  }
  vec3 dark = nd(oklch(0.115, 0.040, 270.0), mix(oklch(0.80, 0.045, 255.0), oklch(0.29, 0.09, 264.0), smoothstep(0.5, 1.3, p.x)));
  col = mix(col, dark, c);
  if (d < -PX) return;
  vec3 tint = mix(land(0.13), land(0.02), smoothstep(0.0, 0.08, d)) * (0.70 + 0.6 * fbm(p * vec2(24.0, 40.0)));
  if (u_day > 0.5) tint = mix(oklch(0.88, 0.030, 254.0), tint, smoothstep(0.55, 1.35, p.x));
  tint += nd(oklch(0.46, 0.11, 260.0), oklch(0.95, 0.04, 70.0)) * nd(0.14, 0.12) * exp(-max(d, 0.0) / 0.004);
  col = mix(col, tint, cover(-d));
}

vec3 paint(vec2 p) {
  CONIFERS = 0.0;
  vec3 col = vec3(0.0);
  if (p.y > SHORE - 0.02) {
    col = sky(p, SKY);
    milkyWay(col, p, vec2(1.02, 0.80), 48.0, 0.40);
    range(col, p, 0, 0.78, 0.40);
    mist(col, p, 0.39, 0.06, nd(0.35, 0.55));
    range(col, p, 1, 0.58, 0.16);
    mist(col, p, 0.30, 0.06, nd(0.40, 0.55));
    wood(col, p, 2, 0.42, vec2(0.016, 0.050), 0.0090, 0.64);
    mist(col, p, 0.245, 0.04, nd(0.45, 0.60));
  }
  plain(col, p);
  mist(col, p, 0.215, 0.035, nd(0.30, 0.50));
  vec2 glow = (p - vec2(1.34, 0.30)) / vec2(0.42, 0.24);
  addHalo(col, 0.075 * exp(-dot(glow, glow)));
  terraces(col, p);
  addHalo(col, 0.55 * halo(p, summit() + vec2(0.010, 0.132), 0.019) + 0.25 * halo(p, summit() + vec2(-0.040, 0.004), 0.012));
  tower(col, p);
  mist(col, p, 0.075, 0.05, nd(0.22, 0.40) * smoothstep(1.5, 0.7, p.x));
  nearGround(col, p);
  nearGrass(col, p, 1.2);
  if (u_day > 0.5) col = mix(col, mistColor(), 0.50 * smoothstep(0.75, 0.1, p.x) * smoothstep(0.4, 0.1, p.y));
  return col;
}
