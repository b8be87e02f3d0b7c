// Tower blocks like server racks stand on a ridge above a sea of clouds. A cable car carries lanterns
// from the old, dark block to the new ones.

const float EYE = 0.375;   // the horizon: roofs above it fall away from us

// 0 far range, 1 nearer range, 3 the towers' ridge, 4 the old block's crag, 8 the near bank
float ridge(int id, float x) {
  if (id == 0) {
    float h = peak(x, vec2(0.70, 0.475), 0.55, 0.75);
    h = smoothMax(h, peak(x, vec2(0.22, 0.505), 0.7, 0.6), 0.02);
    h = smoothMax(h, peak(x, vec2(1.66, 0.565), 0.8, 0.7), 0.02);
    return h + 0.034 * fbm(x * 9.0, 3) + 0.012 * fbm(x * 47.0, 9);
  }
  if (id == 1) {
    float h = peak(x, vec2(0.44, 0.425), 0.9, 0.7);
    h = smoothMax(h, peak(x, vec2(0.04, 0.415), 0.9, 0.7), 0.02);
    h = smoothMax(h, peak(x, vec2(1.00, 0.415), 0.7, 0.9), 0.02);
    return h + 0.030 * fbm(x * 10.0, 23) + 0.010 * fbm(x * 51.0, 29);
  }
  if (id == 3) return 0.262 + 0.118 * smoothstep(1.04, 1.22, x) - 0.012 * smoothstep(1.4, 1.8, x) + 0.05 * fbm(x * 9.0, 63) + 0.022 * fbm(x * 40.0, 69);
  if (id == 4) return 0.288 - 0.17 * smoothstep(0.055, 0.13, abs(x - 0.893)) + 0.035 * fbm(x * 15.0, 83) + 0.012 * fbm(x * 70.0, 89);
  return -0.07 + 0.165 * smoothstep(1.34, 1.70, x) + 0.05 * bump(x, 1.70, 0.10) + 0.012 * fbm(x * 7.0, 123);
}

const Sky SKY = Sky(0.33, 21, 0.5, 0.1, vec2(1.14, 0.44), vec3(255.0, 0.14, 58.0));

// ---------------------------------------------------------------- clouds

float billow(float x, float size, int seed) {
  float c = x / size, h = 0.0;
  int i = int(floor(c));
  for (int j = -1; j <= 1; j++) {
    int k = i + j;
    float r = 0.66 + 0.36 * hash(k, seed);
    float d = c - float(k) - 0.5 - 0.55 * (hash(k, seed + 1) - 0.5);
    h = max(h, r * r - d * d);
  }
  return size * sqrt(h);
}
const int LAYERS = 9;
const float LEVEL[9] = float[](0.357, 0.336, 0.308, 0.276, 0.236, 0.188, 0.128, 0.052, -0.035);
const float SIZE[9] = float[](0.040, 0.060, 0.080, 0.105, 0.130, 0.160, 0.200, 0.250, 0.320);
float cloudTop(int i, float x) {
  float s = SIZE[i];
  x += 0.05 * s * sin(x / s * 9.0);
  // the clouds break against the ridge and rise a little there
  float lift = 0.018 * bump(x, 1.30, 0.32) * smoothstep(0.36, 0.2, LEVEL[i]);
  return LEVEL[i] + lift + 0.045 * s + 0.55 * s * (noise(x / s * 0.45, 700 + i) - 0.55)
    + 0.22 * billow(x, s, 400 + 17 * i) + 0.17 * billow(x, s * 0.39, 409 + 17 * i) + 0.10 * billow(x, s * 0.15, 413 + 17 * i);
}
vec3 towerLight(vec2 p) {
  vec2 a = (p - vec2(1.33, 0.27)) / vec2(0.26, 0.11);
  vec2 b = (p - vec2(1.20, 0.22)) / vec2(0.10, 0.06);
  vec2 c = (p - vec2(1.035, 0.300)) / vec2(0.105, 0.045);
  return oklch(0.72, 0.145, 70.0) * (0.14 * exp(-dot(c, c)) + 0.26 * exp(-dot(a, a)) + 0.20 * exp(-dot(b, b)));
}
void cloud(inout vec3 col, vec2 p, int i, float top) {
  float d = top - p.y, s = SIZE[i], t = float(i) / 8.0;
  float soft = 0.018 * s + PX;
  float body = smoothstep(-soft, soft, d);
  if (body <= 0.0) return;
  vec2 g = vec2(p.x, p.y * 1.9) / s;
  float puff = fbm(g * 1.6 + 1.1 * noise(g * 2.3) + float(i) * 13.0);
  float lit = exp(-d / (0.26 * s)) * (0.45 + 1.1 * puff);
  lit += 0.55 * smoothstep(0.48, 0.66, puff) * exp(-d / (0.75 * s));
  lit = clamp(lit, 0.0, 1.15);
  vec3 shade = nd(mix(oklch(0.400, 0.120, 262.0), oklch(0.225, 0.080, 265.0), pow(t, 0.75)), mix(oklch(0.905, 0.030, 256.0), oklch(0.775, 0.062, 258.0), t));
  vec3 light = nd(mix(oklch(0.545, 0.115, 260.0), oklch(0.385, 0.110, 262.0), t), mix(oklch(0.965, 0.030, 62.0), oklch(0.955, 0.022, 70.0), t));
  vec3 c = mix(shade, light, lit);
  // away from the towers the night is darker
  c *= nd(mix(0.62, 1.0, smoothstep(0.2, 1.15, p.x)), 1.0);
  vec3 warm = towerLight(p);
  if (u_day > 0.5) c = mix(c, oklch(0.91, 0.075, 72.0), min(0.5, dot(warm, vec3(0.7)) * lit));
  else c += warm * (0.18 + 0.85 * lit);
  col = mix(col, c, body);
}

// ---------------------------------------------------------------- towers

// One face of a tower as a rack: rails at both sides, units above each other, windows as their lights.
// u runs over the face's width from 0 to 1, w is that width, v the distance below the roof.
vec3 rack(float u, float w, float v, float columns, float lit, int seed, vec3 wall, float bright) {
  float unit = 0.0335;
  int k = int(floor(v / unit));
  float f = fract(v / unit);
  vec3 c = wall * (1.0 - 0.16 * smoothstep(0.0, 0.6, v));
  float rail = 0.085;
  float e = PX / w;
  float inner = smoothstep(rail - e, rail + e, u) * smoothstep(1.0 - rail + e, 1.0 - rail - e, u);
  float seam = 1.0 - smoothstep(0.035, 0.035 + 1.6 * PX / unit, abs(f - 0.5) * -1.0 + 0.5);
  c = mix(c * nd(1.16, 1.08), c, inner);
  float kind = hash(k, seed);
  vec3 on = vec3(0.0);
  float rows = kind < 0.62 ? 3.0 : kind < 0.80 ? 2.0 : 1.0;
  float cols = kind < 0.62 ? columns : kind < 0.80 ? floor(columns * 0.7) : 1.0;
  vec2 g = vec2((u - rail * 1.5) / (1.0 - rail * 3.0) * cols, (f - 0.10) / 0.82 * rows);
  ivec2 cell = ivec2(floor(g));
  vec2 l = (fract(g) - 0.5) / vec2(cols / (w * (1.0 - rail * 3.0)), rows / (unit * 0.82));
  vec2 size = 0.5 * vec2(w * (1.0 - rail * 3.0) / cols, unit * 0.82 / rows);
  bool inside = g.x > 0.0 && g.x < cols && g.y > 0.0 && g.y < rows;
  vec2 pane = rows < 1.5 ? vec2(size.x * 0.98, unit * 0.11) : size * vec2(0.60, 0.56);
  float d = sdBox(l, pane);
  float a = inside ? cover(d) : 0.0;
  ivec2 id = ivec2(cell.x + k * 31 + seed * 7, cell.y + k * 13);
  float chance = hash(id) * mix(0.75, 1.25, hash(k, seed + 3));
  vec3 glass = mix(AMBER, YELLOW, 0.35 + 0.65 * hash(id + 51)) * (0.62 + 0.5 * hash(id + 91)) * bright;
  bool strip = rows < 1.5;
  if (strip ? kind < 0.93 : chance < lit) {
    if (strip) glass *= 0.62 + 0.35 * noise(u * 6.0, k + seed);
    c += wall * nd(0.5, 0.05) * YELLOW * exp(-max(d, 0.0) / 0.0022) * float(inside);
    c = mix(c, glass, a);
  } else c = mix(c, wall * nd(0.60, 0.78), a);
  // each unit's own small lamp on the rail
  float led = length(vec2((u - rail * 0.5) * w, (f - 0.5) * unit)) - 0.0013;
  c = mix(c, YELLOW * bright, cover(led) * step(hash(k, seed + 8), 0.7));
  return mix(c, wall * nd(0.55, 0.74), seam * 0.8);
}

// The front is w wide to both sides of x, the flank runs to the right by `side`.
void tower(inout vec3 col, vec2 p, float x, float top, float w, float side, float columns, float far, int seed, float foot) {
  vec2 q = p - vec2(x, top);
  if (q.x < -w - 0.11 || q.x > w + side + 0.11 || q.y > 0.12) return;
  vec3 before = col;
  vec3 wall = nd(mix(oklch(0.255, 0.080, 265.0), oklch(0.335, 0.105, 263.0), far), mix(oklch(0.585, 0.075, 259.0), oklch(0.76, 0.055, 257.0), far));
  vec3 roof = nd(oklch(0.20, 0.065, 266.0), oklch(0.44, 0.080, 262.0));
  float bright = mix(1.0, 0.82, far);
  float v = max(-q.y, 0.0);
  // what stands on the roof
  float d = sdBox(q - vec2(-w * 0.35, 0.004), vec2(w * 0.38, 0.008));
  d = min(d, sdBox(q - vec2(w * 0.45, 0.018), vec2(0.0010, 0.030)));
  d = min(d, sdBox(q - vec2(w * 0.45, 0.027), vec2(w * 0.14, 0.0008)));
  d = min(d, sdBox(q - vec2(w * 0.45, 0.035), vec2(w * 0.09, 0.0008)));
  col = mix(col, roof, cover(d));
  // flank
  float s = (q.x - w) / side;
  float shrink = 1.0 - 0.16 * s;
  float y = EYE + (p.y - EYE) / shrink;
  d = max(max(w - q.x - PX, q.x - w - side), y - top);
  if (d < PX) {
    vec3 c = rack(clamp(s, 0.0, 1.0), side, max(top - y, 0.0), max(2.0, floor(columns * side / w * 0.42)), 0.52, seed + 40, wall * nd(0.72, 0.80), bright * 0.86);
    col = mix(col, c, cover(d));
  }
  // front
  d = max(abs(q.x) - w, q.y);
  if (d < PX) {
    vec3 c = rack(clamp(0.5 + 0.5 * q.x / w, 0.0, 1.0), 2.0 * w, v, columns, 0.66, seed, wall, bright);
    c += nd(oklch(0.5, 0.11, 260.0), oklch(0.92, 0.06, 66.0)) * nd(0.16, 0.22) * exp(-v / 0.004);
    col = mix(col, c, cover(d));
  }
  d = max(abs(q.x) - w - 0.0022, abs(q.y - 0.0015) - 0.0022);
  col = mix(col, roof * 1.15, cover(d));
  if (p.x > x - w - 2.0 * PX && p.x < x + w + side + 2.0 * PX && p.y < top) {
    // haze with the distance, and cloud around the foot
    col = mix(col, mistColor(), far * nd(0.16, 0.26));
    float n = fbm(p * vec2(16.0, 24.0) + float(seed));
    float wrap = smoothstep(0.050, -0.020, p.y - foot + 0.060 * (n - 0.5));
    col = mix(col, mix(before, mistColor() + towerLight(p) * nd(0.7, 0.0), nd(0.55, 0.7)), wrap * 0.92);
  }
  vec2 g = q + vec2(-side * 0.4, 0.20);
  float far_ = max(sdBox(g, vec2(w * 0.6 + side * 0.3, 0.17)), 0.0);
  float air = exp(-far_ / 0.022) * smoothstep(0.105, 0.0, far_);
  addHalo(col, 0.085 * air * bright * smoothstep(0.0, 0.06, p.y - foot + 0.05));
}
// A lit bridge between two towers.
void bridge(inout vec3 col, vec2 p, vec2 a, vec2 b, float h, int seed) {
  if (p.x < a.x || p.x > b.x) return;
  float t = (p.x - a.x) / (b.x - a.x);
  float y = p.y - mix(a.y, b.y, t) - 0.006 * sin(3.14159 * t);
  float d = abs(y) - h;
  vec3 dark = nd(oklch(0.19, 0.06, 266.0), oklch(0.42, 0.08, 262.0));
  addHalo(col, 0.16 * exp(-max(d, 0.0) / 0.012));
  col = mix(col, dark, cover(d));
  float g = fract(t * 9.0);
  vec3 pane = mix(AMBER, YELLOW, 0.3 + 0.7 * hash(int(t * 9.0), seed));
  col = mix(col, pane, cover(abs(y - h * 0.06) - h * 0.52) * smoothstep(0.08, 0.16, g) * smoothstep(0.92, 0.84, g));
}

// ---------------------------------------------------------------- the old block and the cable

const vec2 OLD = vec2(0.905, 0.372);
const vec2 FROM = vec2(0.940, 0.395);
const vec2 TO = vec2(1.178, 0.516);
const float SAG = 0.040;

void oldBlock(inout vec3 col, vec2 p) {
  vec3 dark = nd(oklch(0.185, 0.060, 266.0), oklch(0.50, 0.075, 260.0));
  vec3 line = nd(oklch(0.135, 0.045, 268.0), oklch(0.34, 0.085, 263.0));
  float h = ridge(4, p.x);
  vec2 q = p - OLD;
  if (abs(q.x) < 0.085 && q.y < 0.09) {
    // flank on the left, in shadow; front with dark windows
    float d = max(abs(q.x + 0.052) - 0.014, q.y + 0.004 + (q.x + 0.038) * -0.10);
    col = mix(col, dark * 0.78, cover(d));
    d = max(abs(q.x) - 0.039, q.y);
    float stain = fbm(vec2(p.x * 60.0, p.y * 16.0));
    vec3 c = dark * (0.84 + 0.36 * stain);
    vec2 g = vec2((q.x + 0.036) / 0.0144, (-q.y - 0.012) / 0.0185);
    ivec2 cell = ivec2(floor(g));
    vec2 l = (fract(g) - 0.5) * vec2(0.0144, 0.0185);
    float a = g.y > 0.0 && g.x > 0.0 && g.x < 5.0 ? cover(sdBox(l, vec2(0.0036, 0.0054))) : 0.0;
    vec3 pane = dark * nd(0.52, 0.70);
    if (cell == ivec2(3, 1) || cell == ivec2(1, 3)) pane = mix(EMBER, AMBER, 0.4) * nd(0.75, 1.0);
    c = mix(c, pane, a);
    c = mix(c, dark * 1.22, cover(abs(l.y + 0.0072) - 0.0007) * step(abs(l.x), 0.0050) * step(0.0, g.y));
    c += nd(oklch(0.5, 0.11, 260.0), oklch(0.92, 0.06, 66.0)) * nd(0.14, 0.2) * exp(q.y / 0.004);
    col = mix(col, c, cover(d));
    col = mix(col, line, cover(sdBox(q - vec2(-0.008, 0.001), vec2(0.060, 0.0028))));
    // a water tank and the station with its wheel
    d = sdBox(q - vec2(-0.024, 0.022), vec2(0.012, 0.011));
    d = min(d, max(abs(q.x + 0.024) - (0.046 - q.y) * 1.1, max(0.032 - q.y, q.y - 0.046)));
    d = min(d, abs(abs(q.x + 0.024) - 0.009) - 0.0012 + step(0.012, abs(q.y - 0.006)));
    col = mix(col, line * 1.1, cover(d));
    d = sdBox(q - vec2(0.022, 0.010), vec2(0.013, 0.010));
    d = min(d, max(abs(q.x - 0.024) - 0.019, abs(q.y - 0.022 - 0.1 * (q.x - 0.024)) - 0.0022));
    col = mix(col, line, cover(d));
    col = mix(col, mix(AMBER, YELLOW, 0.5), cover(sdBox(q - vec2(0.021, 0.009), vec2(0.0052, 0.0048))));
    d = abs(length(p - FROM) - 0.0085) - 0.0014;
    d = min(d, sdSegment(p, FROM, OLD + vec2(0.034, 0.0)) - 0.0016);
    col = mix(col, line, cover(d));
    addHalo(col, 0.4 * halo(p, OLD + vec2(0.021, 0.009), 0.008));
  }
  if (p.y < h + PX) {
    float d = h - p.y;
    if (abs(p.x - 0.893) > 0.16) return;
    float face = fbm(vec2(p.x * 24.0 + 6.0 * d, p.y * 13.0) + 2.0 * fbm(p * 12.0));
    vec3 c = mix(land(0.36), land(0.17), smoothstep(0.38, 0.60, face)) * (1.0 + 0.25 * exp(-d / 0.01));
    c = mix(c, mistColor(), smoothstep(0.0, 0.055, d) * nd(0.6, 0.85));
    col = mix(col, c, cover(-d));
  }
}

void cable(inout vec3 col, vec2 p) {
  vec3 line = nd(oklch(0.13, 0.045, 268.0), oklch(0.30, 0.085, 264.0));
  if (p.x < 0.86 || p.x > 1.26 || p.y > 0.60 || p.y < 0.20) return;
  // the station on the first tower
  vec2 q = p - TO;
  float d = abs(length(q) - 0.0085) - 0.0014;
  d = min(d, sdSegment(q, vec2(0.0), vec2(0.020, -0.012)) - 0.0018);
  d = min(d, sdSegment(q, vec2(0.0), vec2(0.020, 0.012)) - 0.0014);
  col = mix(col, line, cover(d));
  rope(col, p, FROM + vec2(0.0, 0.0085), TO + vec2(0.0, 0.0085), SAG * 0.86, 0.00075, line);
  rope(col, p, FROM - vec2(0.0, 0.0085), TO - vec2(0.0, 0.0085), SAG, 0.00075, line);
  float glow = 0.0;
  for (int i = 0; i < 4; i++) {
    float t = i == 0 ? 0.155 : i == 1 ? 0.345 : i == 2 ? 0.80 : 0.585;
    vec2 at = ropePoint(FROM - vec2(0.0, 0.0085), TO - vec2(0.0, 0.0085), SAG, t);
    col = mix(col, line, cover(sdBox(p - at, vec2(0.0032, 0.0014))));
    if (i == 3) {
      // the cabin, full of lanterns
      vec2 c = p - at + vec2(0.0, 0.030);
      d = min(sdSegment(c, vec2(0.0, 0.030), vec2(0.0, 0.012)) - 0.0009, sdBox(c, vec2(0.0175, 0.0105)) - 0.0032);
      d = min(d, sdBox(c - vec2(0.0, 0.0150), vec2(0.0110, 0.0012)));
      col = mix(col, line, cover(d));
      vec2 g = vec2(mod(c.x + 0.0195, 0.013) - 0.0065, c.y - 0.0005);
      d = max(sdBox(g, vec2(0.0050, 0.0080)) - 0.0008, abs(c.x) - 0.0190);
      vec2 f = (g + vec2(0.0, 0.0020)) / vec2(0.0055, 0.0065);
      col = mix(col, mix(mix(AMBER, YELLOW, 0.5), CORE * 1.15, exp(-dot(f, f) * 1.3)), cover(d));
      glow += 0.85 * halo(p, at - vec2(0.0, 0.030), 0.019);
    } else {
      float r = 0.0092;
      vec2 c = at - vec2(0.0, 0.024);
      col = mix(col, line, cover(max(abs(p.x - at.x) - 0.0007, abs(p.y - at.y + 0.006) - 0.006)));
      paperLantern(col, p, c, r, i == 1 ? 1.0 : 0.0, 0.25 * float(i));
      glow += 0.75 * halo(p, c, r * 1.25);
    }
  }
  addHalo(col, glow);
}

void nearBank(inout vec3 col, vec2 p) {
  if (p.x < 1.12) return;
  float h = ridge(8, p.x), d = h - p.y;
  float body = cover(-d);
  float wood = p.x > 1.45 ? treeLine(p, 8, 0.017, vec2(0.035, 0.120), 0.62, 1801) : 0.0;
  vec2 foot = vec2(1.632, ridge(8, 1.632));
  vec3 c = vec3(0.0);
  if (body > 0.0) {
    float blades = grass(p, 1.1), tuft = fbm(p * vec2(7.0, 16.0));
    c = mix(land(0.22), land(0.08), smoothstep(0.0, 0.13, d)) * (0.76 + 0.16 * blades + 0.34 * tuft);
    c += nd(oklch(0.50, 0.11, 260.0), oklch(0.92, 0.06, 68.0)) * nd(0.16, 0.20) * exp(-d / 0.006) * (0.4 + blades);
    warmGround(c, 0.10 + 0.55 * blades * blades, 1.2 * pool(p, foot + vec2(-0.035, -0.015), 0.085));
    c = mix(c, mistColor(), smoothstep(0.02, 0.17, d) * nd(0.35, 0.75) * smoothstep(1.62, 1.42, p.x));
  }
  col = mix(col, mix(land(0.11), mistColor(), nd(0.1, 0.15)), wood * (1.0 - body));
  col = mix(col, c, body);
  lampPost(col, p, foot, 0.150, -1.0, nd(oklch(0.115, 0.04, 270.0), oklch(0.28, 0.08, 264.0)));
  addHalo(col, 0.65 * halo(p, postLight(foot, 0.150, -1.0), 0.0115));
}

vec3 paint(vec2 p) {
  float tops[9];
  int first = -1;   // the nearest cloud that hides everything behind it
  for (int i = LAYERS - 1; i >= 0; i--) {
    tops[i] = p.y > LEVEL[i] + 0.02 + 0.63 * SIZE[i] ? -1.0 : cloudTop(i, p.x);
    if (p.y < tops[i] - 0.018 * SIZE[i] - 2.0 * PX) { first = i; break; }
  }
  vec3 col = vec3(0.0);
  if (first < 0) {
    col = sky(p, SKY);
    moon(col, p, vec2(1.020, 0.795), 0.034, 1.0, 0.15);
    if (p.y > 0.76) return col;
    if (p.y < 0.63) range(col, p, 0, 0.84, 0.75);
    if (p.y < 0.53) {
      mist(col, p, 0.41, 0.04, 0.35);
      range(col, p, 1, 0.62, 0.5);
      mist(col, p, 0.375, 0.03, 0.5);
    }
  }
  for (int i = 0; i < LAYERS; i++) {
    if (i < first) continue;
    cloud(col, p, i, tops[i]);
    if (p.x < 0.80) continue;
    if (i == 1) {
      tower(col, p, 1.648, 0.482, 0.0180, 0.012, 4.0, 0.95, 7, 0.372);
      tower(col, p, 1.592, 0.448, 0.0215, 0.014, 5.0, 0.75, 6, 0.352);
      // the rock that carries them
      float d = ridge(3, p.x) - p.y;
      if (d > -PX && p.x > 1.0) {
        float face = fbm(vec2(p.x * 20.0 + 6.0 * d, p.y * 12.0) + 2.0 * fbm(p * 10.0));
        vec3 c = mix(land(0.48), land(0.26), smoothstep(0.38, 0.60, face));
        c = mix(c, mistColor(), smoothstep(0.0, 0.14, d) * nd(0.35, 0.65));
        col = mix(col, c + towerLight(p) * nd(0.35, 0.05), cover(-d));
      }
    }
    if (i == 2) {
      tower(col, p, 1.522, 0.548, 0.0245, 0.016, 5.0, 0.52, 5, 0.335);
      bridge(col, p, vec2(1.475, 0.462), vec2(1.500, 0.461), 0.0052, 3);
      tower(col, p, 1.440, 0.508, 0.0285, 0.019, 6.0, 0.34, 4, 0.325);
      bridge(col, p, vec2(1.372, 0.432), vec2(1.414, 0.430), 0.0065, 4);
    }
    if (i == 3) tower(col, p, 1.335, 0.618, 0.0350, 0.023, 7.0, 0.17, 11, 0.297);
    if (i == 3) bridge(col, p, vec2(1.268, 0.470), vec2(1.302, 0.468), 0.0080, 5);
    if (i == 4) tower(col, p, 1.226, 0.560, 0.0430, 0.028, 8.0, 0.0, 2, 0.266);
    if (i == 4) oldBlock(col, p);
    if (i == 4) cable(col, p);
  }
  nearBank(col, p);
  if (u_day > 0.5) col = mix(col, mistColor(), 0.30 * smoothstep(0.85, 0.1, p.x) * smoothstep(0.45, 0.1, p.y));
  return col;
}
