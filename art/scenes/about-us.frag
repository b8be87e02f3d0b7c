// Four hilltops above a sea of mist, far apart, each with a lit house. A thin chain of lanterns joins
// them across the valleys, and the last light lies along the horizon.

// Where the four houses stand, from the farthest to the nearest; w is the size of the house.
const vec3 HOUSE[4] = vec3[](vec3(0.735, 0.412, 0.040), vec3(1.040, 0.470, 0.058), vec3(1.330, 0.392, 0.078), vec3(1.600, 0.322, 0.116));

// A hill with a small level place for its house.
float hill(float x, vec3 house, float left, float right, int seed) {
  float d = x - house.x, w = house.z * 0.75;
  float s = max(abs(d) - w, 0.0);
  float h = house.y - s * (d < 0.0 ? left : right) / (1.0 + 0.30 * s / 0.25);
  return h + (0.050 * fbm(x * 6.0, seed) + 0.014 * fbm(x * 31.0, seed + 9)) * smoothstep(0.0, 0.12, s);
}
float hilltop(int i, float x) {
  if (i == 0) return hill(x, HOUSE[0], 1.10, 1.10, 743);
  if (i == 1) return hill(x, HOUSE[1], 1.20, 1.35, 763) + 0.035 * bump(x, 0.875, 0.05);
  if (i == 2) return hill(x, HOUSE[2], 1.05, 0.85, 783) + 0.025 * bump(x, 1.155, 0.05);
  return hill(x, HOUSE[3], 0.80, 0.35, 803) + 0.002 * fbm(x * 140.0, 804);
}
// 0 far range, 1 nearer range, 2-5 the four hills, 6 near bank
float ridge(int id, float x) {
  if (id == 0) {
    float h = peak(x, vec2(0.30, 0.455), 0.45, 0.5);
    h = smoothMax(h, peak(x, vec2(0.90, 0.44), 0.5, 0.5), 0.02);
    h = smoothMax(h, peak(x, vec2(1.22, 0.475), 0.5, 0.55), 0.02);
    h = smoothMax(h, peak(x, vec2(1.66, 0.515), 0.5, 0.5), 0.02);
    return h + 0.022 * fbm(x * 9.0, 703) + 0.008 * fbm(x * 50.0, 709);
  }
  if (id == 1) {
    float h = 0.295 + 0.075 * bump(x, 0.10, 0.15) + 0.055 * bump(x, 0.40, 0.12) + 0.05 * bump(x, 0.90, 0.10) + 0.10 * bump(x, 1.50, 0.16);
    return h + 0.045 * fbm(x * 6.0, 723) + 0.010 * fbm(x * 40.0, 729);
  }
  if (id >= 2 && id <= 5) return hilltop(id - 2, x);
  if (id >= 22) {
    // where the trees stand: they sink out of sight near the house
    int i = id - 22;
    float z = HOUSE[i].z, tall = i == 0 ? 0.028 : i == 1 ? 0.044 : i == 2 ? 0.066 : 0.115;
    return hilltop(i, x) - tall * smoothstep(z * 1.15, z * 0.75, abs(x - HOUSE[i].x));
  }
  if (id >= 12) {
    int i = id - 12;
    float d = x - HOUSE[i].x, z = HOUSE[i].z;
    float clear = smoothstep(z * 0.75, z * 1.15, abs(d));
    return mix(-1.0, HOUSE[i].y - z * 0.95 - 0.55 * max(abs(d) - z, 0.0) + 0.06 * fbm(x * 7.0, 843 + id), step(0.5, clear));
  }
  return 0.030 + 0.075 * smoothstep(1.0, 1.8, x) + 0.14 * smoothstep(0.55, -0.15, x) + 0.012 * fbm(x * 5.0, 823) + 0.002 * fbm(x * 150.0, 824);
}

const vec2 SUN = vec2(1.185, 0.425);

vec3 sky(vec2 p) {
  float up = smoothstep(0.36, 1.04, p.y);
  vec3 night = mix(oklch(0.500, 0.115, 266.0), oklch(0.345, 0.118, 264.0), smoothstep(0.0, 0.38, up));
  night = mix(night, oklch(0.185, 0.068, 266.0), smoothstep(0.24, 1.0, up)) * mix(0.66, 1.0, smoothstep(0.05, 1.1, p.x));
  vec3 day = mix(oklch(0.925, 0.055, 56.0), oklch(0.955, 0.024, 76.0), smoothstep(0.0, 0.35, up));
  day = mix(day, oklch(0.885, 0.042, 246.0), smoothstep(0.28, 1.0, up));
  vec3 c = nd(night, day);
  vec2 q = (p - SUN) / vec2(0.62, 0.20), r = (p - SUN) / vec2(0.34, 0.095);
  float wide = exp(-dot(q, q)), close_ = exp(-dot(r, r));
  if (u_day > 0.5) {
    c = mix(c, oklch(0.885, 0.085, 56.0), 0.80 * wide);
    c = mix(c, oklch(0.935, 0.075, 80.0), 0.85 * close_);
  } else {
    c = mix(c, oklch(0.47, 0.105, 330.0), 0.42 * wide);
    c = mix(c, oklch(0.66, 0.115, 48.0), 0.62 * close_);
  }
  float streak = fbm(vec2(p.x * 1.5 + 71.0, p.y * 14.0 + 0.8 * fbm(p * 3.0)));
  streak = smoothstep(0.48, 0.78, streak) * smoothstep(0.44, 0.54, p.y) * smoothstep(0.95, 0.62, p.y);
  vec3 under = nd(mix(oklch(0.44, 0.11, 272.0), oklch(0.62, 0.11, 36.0), wide), mix(oklch(0.975, 0.022, 62.0), oklch(0.95, 0.055, 66.0), wide));
  return mix(c, under, streak * nd(0.34, 0.70));
}

// The valley mist glows where the last light meets it.
vec3 seaColor(vec2 p) {
  float d = exp(-pow((p.x - SUN.x) / 0.42, 2.0));
  return mix(mistColor(), nd(oklch(0.47, 0.09, 318.0), oklch(0.950, 0.038, 66.0)), d * smoothstep(0.05, 0.40, p.y) * nd(0.55, 0.8));
}
void sea(inout vec3 col, vec2 p, float level, float height, float amount, float seed) {
  if (p.y > level + height * 1.7) return;
  float n = fbm(vec2(p.x * 2.1 + seed * 31.0, p.y * 15.0 + seed * 7.0) + 0.5 * fbm(p * 5.0 + seed));
  float top = level + height * (1.6 * (n - 0.45));
  float body = smoothstep(top + height * 0.45, top - height * 0.75, p.y);
  vec3 c = seaColor(p);
  // soft crests catch the sky
  c += nd(oklch(0.5, 0.10, 265.0) * 0.30, vec3(0.05)) * (smoothstep(0.40, 0.66, n) - 0.4) * exp(-max(top - p.y, 0.0) / (height * 1.6));
  col = mix(col, c, amount * body);
}

void rangeOf(inout vec3 col, vec2 p, int id, float far) {
  float h = ridge(id, p.x), d = h - p.y;
  if (d < -PX) return;
  float face = fbm(vec2(p.x + 0.35 * d, p.y * 0.7) * 12.0 + 2.0 * fbm(p * 7.0));
  vec3 c = land(far);
  float warm = exp(-pow((p.x - SUN.x) / 0.5, 2.0));
  c = mix(c, nd(mix(oklch(0.47, 0.11, 264.0), oklch(0.52, 0.09, 330.0), warm), oklch(0.955, 0.03, 66.0)), smoothstep(0.47, 0.54, face) * exp(-max(d, 0.0) * 10.0) * 0.55);
  c = mix(c, seaColor(p), smoothstep(0.0, 0.16, d) * nd(0.6, 0.85));
  col = mix(col, c, cover(-d));
}

// The houses. q is measured from the middle of the foot, in sizes of the house.
float box(vec2 q, float x, float y, float w, float h) { return sdBox(q - vec2(x, y + h * 0.5), vec2(w, h) * 0.5); }
float gableOf(vec2 q, float x, float y, float w, float h) { return max(abs(q.x - x) * 2.0 * h / w + (q.y - y) - h, y - q.y) * 0.62; }

// Where the light of a beacon house is, and how large.
vec3 beacon(int i) {
  vec3 h = HOUSE[i];
  vec2 at = i == 0 ? vec2(-0.22, 0.96) : i == 1 ? vec2(0.27, 1.08) : i == 2 ? vec2(0.0, 1.02) : vec2(-0.33, 1.10);
  return vec3(h.xy + at * h.z, h.z * (i == 3 ? 0.15 : 0.155));
}

void window_(inout vec3 col, vec2 q, float e, vec2 at, vec2 size, float tone, vec3 trim) {
  vec2 u = q - at;
  float d = sdBox(u, size);
  if (d > 0.05) return;
  vec2 f = u / size * 0.6;
  vec3 pane = mix(mix(AMBER, YELLOW, 0.3 + 0.5 * tone), mix(YELLOW, CORE, 0.5), exp(-dot(f, f) * 1.6) * (0.45 + 0.5 * tone));
  col = mix(col, trim, clamp(0.5 - (d - 0.022) / e, 0.0, 1.0));
  col = mix(col, pane, clamp(0.5 - d / e, 0.0, 1.0));
  float bar = min(abs(u.x), abs(u.y - size.y * 0.2)) - 0.009;
  col = mix(col, mix(pane, trim, 0.75), clamp(0.5 - max(bar, d) / e, 0.0, 1.0) * smoothstep(0.05, 0.02, e));
}

void houseOf(inout vec3 col, vec2 p, int i) {
  vec3 h = HOUSE[i];
  vec2 q = (p - h.xy) / h.z;
  if (abs(q.x) > 1.0 || q.y < -0.4 || q.y > 1.8) return;
  float e = PX / h.z, far = 1.0 - float(i) / 3.0;
  vec3 wall = nd(mix(oklch(0.285, 0.082, 264.0), oklch(0.36, 0.105, 263.0), far), mix(oklch(0.66, 0.062, 258.0), oklch(0.77, 0.050, 256.0), far));
  vec3 shade = wall * nd(0.76, 0.85);
  vec3 roof = nd(mix(oklch(0.185, 0.062, 266.0), oklch(0.275, 0.088, 264.0), far), mix(oklch(0.42, 0.085, 262.0), oklch(0.56, 0.075, 260.0), far));
  vec3 trim = roof * 0.72;
  #define FILL(d, c) col = mix(col, c, clamp(0.5 - (d) / e, 0.0, 1.0))
  // terrace wall
  FILL(box(q, 0.0, -0.09, 1.30, 0.11), shade * 0.9);
  FILL(box(q, 0.0, -0.005, 1.36, 0.045), wall * 1.1);
  if (i == 0) {
    FILL(box(q, 0.16, 0.0, 0.72, 0.42), wall);
    FILL(gableOf(q, 0.16, 0.40, 0.84, 0.30), roof);
    FILL(max(abs(q.x + 0.22) - mix(0.17, 0.13, clamp(q.y, 0.0, 1.0)), max(-q.y, q.y - 0.82)), wall * 1.08);
    window_(col, q, e, vec2(0.10, 0.22), vec2(0.065, 0.10), 0.8, trim);
    window_(col, q, e, vec2(0.36, 0.22), vec2(0.065, 0.10), 0.3, trim);
    window_(col, q, e, vec2(-0.22, 0.40), vec2(0.045, 0.07), 0.4, trim);
    FILL(box(q, -0.22, 0.80, 0.42, 0.05), trim);
  } else if (i == 1) {
    FILL(box(q, -0.10, 0.0, 0.92, 0.46), wall);
    float k = clamp((q.y - 0.44) / 0.26, 0.0, 1.0);
    FILL(max(max(-0.62 + 0.20 * k - q.x, q.x - 0.42 + 0.16 * k), max(0.44 - q.y, q.y - 0.70)), roof);
    FILL(box(q, 0.27, 0.0, 0.34, 0.90), wall * 1.10);
    FILL(box(q, 0.27, 0.88, 0.42, 0.05), trim);
    window_(col, q, e, vec2(-0.40, 0.24), vec2(0.06, 0.10), 0.5, trim);
    window_(col, q, e, vec2(-0.16, 0.24), vec2(0.06, 0.10), 0.9, trim);
    window_(col, q, e, vec2(0.27, 0.20), vec2(0.07, 0.17), 1.0, trim);
    window_(col, q, e, vec2(0.27, 0.62), vec2(0.05, 0.08), 0.2, trim);
    FILL(box(q, -0.36, 0.60, 0.09, 0.26), shade);
  } else if (i == 2) {
    FILL(box(q, 0.0, 0.0, 1.02, 0.44), wall);
    FILL(max(max(-0.60 + 0.5 * (q.y - 0.42) - q.x, q.x - 0.60 + 0.5 * (q.y - 0.42)), max(0.42 - q.y, q.y - 0.66)), roof);
    FILL(box(q, 0.0, 0.0, 0.44, 0.62), wall * 1.08);
    FILL(gableOf(q, 0.0, 0.60, 0.52, 0.24), roof * 0.9);
    FILL(box(q, 0.0, 0.76, 0.28, 0.09), trim);
    window_(col, q, e, vec2(-0.37, 0.23), vec2(0.060, 0.10), 0.9, trim);
    window_(col, q, e, vec2(0.37, 0.23), vec2(0.060, 0.10), 0.4, trim);
    window_(col, q, e, vec2(0.0, 0.53), vec2(0.075, 0.07), 0.7, trim);
    window_(col, q, e, vec2(0.0, 0.17), vec2(0.070, 0.17), 1.0, trim);
    FILL(box(q, 0.36, 0.56, 0.08, 0.22), shade);
  } else {
    // the nearest: a gabled house with a long side, and a tower with the great lantern
    FILL(box(q, 0.22, 0.0, 0.86, 0.44), wall * mix(1.0, 0.9, step(0.86, fract(q.y * 19.0))));
    float k = clamp((q.y - 0.42) / 0.30, 0.0, 1.0);
    vec3 tile = roof * (1.0 + 0.16 * (noise(vec2(q.x * 15.0, floor(q.y * 22.0))) - 0.45));
    tile += nd(oklch(0.5, 0.11, 265.0), oklch(0.95, 0.05, 70.0)) * 0.22 * exp(-(0.72 - q.y) / 0.03);
    FILL(max(max(-0.30 - q.x, q.x - 0.72 + 0.22 * k), max(0.42 - q.y, q.y - 0.72)), tile);
    FILL(box(q, 0.46, 0.60, 0.09, 0.26), shade);
    FILL(box(q, 0.46, 0.84, 0.12, 0.03), trim);
    float tower = max(abs(q.x + 0.33) - mix(0.205, 0.165, clamp(q.y, 0.0, 1.0)), max(-q.y, q.y - 0.88));
    vec3 c = wall * mix(1.16, 0.80, smoothstep(-0.50, -0.14, q.x));
    c *= 1.0 + 0.10 * (noise(vec2(floor(q.x * 16.0 + 0.5 * floor(q.y * 22.0)), floor(q.y * 22.0)) * 3.1) - 0.5);
    c += nd(oklch(0.65, 0.13, 75.0) * 0.22, vec3(0.0)) * (exp(-abs(q.y - 0.90) * 7.0) + 0.8 * exp(-length(q - vec2(-0.33, 0.12)) * 6.0));
    FILL(tower, c);
    FILL(box(q, -0.33, 0.865, 0.46, 0.05), trim);
    float rail = min(abs(q.y - 0.985) - 0.008, max(abs(fract(q.x * 13.0) - 0.5) / 13.0 - 0.005, abs(q.y - 0.94) - 0.05));
    FILL(max(rail, abs(q.x + 0.33) - 0.225), trim);
    window_(col, q, e, vec2(0.03, 0.235), vec2(0.058, 0.105), 0.9, trim);
    window_(col, q, e, vec2(0.25, 0.235), vec2(0.058, 0.105), 0.4, trim);
    window_(col, q, e, vec2(0.47, 0.235), vec2(0.058, 0.105), 0.7, trim);
    window_(col, q, e, vec2(-0.33, 0.62), vec2(0.045, 0.070), 0.5, trim);
    // the door
    float door = min(box(q, -0.33, 0.0, 0.15, 0.20), length(q - vec2(-0.33, 0.20)) - 0.075);
    FILL(door - 0.022, trim);
    vec2 f = (q - vec2(-0.33, 0.12)) / vec2(0.11, 0.17);
    FILL(door, mix(mix(AMBER, YELLOW, 0.7), CORE * 1.1, exp(-dot(f, f))));
  }
  #undef FILL
  vec3 b = beacon(i);
  glassLantern(col, p, b.xy, b.z);
}

// The chain hangs between the houses: from the far edge to the first, then from each to the next.
const int SPANS = 5;
vec2 hookOf(int i) { vec3 b = beacon(i); return b.xy - vec2(0.0, b.z * 1.5); }
vec4 span(int k) {
  vec2 from = k == 0 ? vec2(0.302, 0.452) : hookOf(k - 1);
  vec2 to = k == 4 ? vec2(1.90, 0.66) : hookOf(k);
  return vec4(from, to);
}
float sagOf(int k) { return k == 0 ? 0.075 : k == 1 ? 0.062 : k == 2 ? 0.075 : k == 3 ? 0.072 : 0.05; }
int lightsOf(int k) { return k == 0 ? 17 : k == 1 ? 11 : k == 2 ? 10 : k == 3 ? 8 : 6; }
float sizeAt(int k, float t) {
  float a = k == 0 ? 0.0006 : k == 1 ? 0.0026 : k == 2 ? 0.0036 : k == 3 ? 0.0056 : 0.0095;
  float b = k == 0 ? 0.0024 : k == 1 ? 0.0036 : k == 2 ? 0.0056 : k == 3 ? 0.0095 : 0.0120;
  return mix(a, b, t);
}
void chain(inout vec3 col, vec2 p, int k) {
  vec4 s = span(k);
  int n = lightsOf(k);
  float along = (p.x - s.x) / (s.z - s.x), here = along * float(n);
  if (here < -2.5 || here > float(n) + 2.5) return;
  float sag = sagOf(k), mid = clamp(along, 0.0, 1.0);
  float y = ropePoint(s.xy, s.zw, sag, mid).y;
  if (abs(p.y - y) > 0.09) return;
  vec3 line = nd(mix(oklch(0.36, 0.10, 264.0), oklch(0.14, 0.045, 268.0), float(k) / 3.0), mix(oklch(0.66, 0.06, 258.0), oklch(0.34, 0.085, 263.0), float(k) / 3.0));
  rope(col, p, s.xy, s.zw, sag, 0.0003 + 0.00016 * float(k), line);
  int at = int(floor(here));
  float glow = 0.0;
  for (int j = -2; j <= 2; j++) {
    int i = at + j;
    if (i < 0 || i >= n) continue;
    float t = (float(i) + 0.5) / float(n);
    float r = sizeAt(k, t) * (0.9 + 0.2 * hash(i, 740 + k));
    vec2 c = ropePoint(s.xy, s.zw, sag, t) - vec2(0.0, r * 1.45);
    if (r > 0.0042) paperLantern(col, p, c, r, hash(i, 750 + k) < 0.3 ? 1.0 : 0.0, 0.6 * hash(i, 760 + k));
    else col = mix(col, nd(mix(YELLOW, CORE, 0.55), mix(YELLOW, AMBER, 0.55)), cover(length((p - c) * vec2(1.0, 0.9)) - max(r, 0.0010)) * smoothstep(0.0, 0.0018, r));;
    glow += halo(p, c, max(r, 0.0022) * 1.25) * 0.42 * smoothstep(0.0, 0.0022, r) * smoothstep(2.0, 1.0, abs(here - float(i) - 0.5));
  }
  addHalo(col, glow * smoothstep(0.09, 0.05, abs(p.y - y)));
}

// The path below a house: its middle and half-width by height, and the small lights beside it.
vec2 track(int i, float y) {
  vec3 h = HOUSE[i];
  float s = max(h.y - y, 0.0) / h.z;
  float door = i == 0 ? 0.10 : i == 1 ? 0.27 : i == 2 ? 0.0 : -0.33;
  return vec2(h.x + h.z * (door + (0.30 * s + 0.10) * sin(s * 4.6 + (i % 2 == 0 ? 0.0 : 3.1)) * smoothstep(0.0, 0.4, s)), h.z * (0.045 + 0.045 * s));
}
const int STEPS = 4;
vec2 stepLight(int i, int k) {
  vec3 h = HOUSE[i];
  float s = 0.30 + 0.36 * float(k) + 0.04 * float(k * k), side = k % 2 == 0 ? 1.0 : -1.0;
  vec2 w = track(i, h.y - s * h.z);
  return vec2(w.x + side * (w.y + h.z * 0.06), h.y - s * h.z + h.z * 0.06);
}

void hillOf(inout vec3 col, vec2 p, int i, float far, vec2 sizes, float gap, float density) {
  int id = i + 2;
  vec3 house = HOUSE[i];
  float h = ridge(id, p.x), d = h - p.y;
  float body = cover(-d);
  float wood = treeLine(p, id + 20, gap, sizes, density, 7000 + id * 61);
  if (max(body, wood) <= 0.0) return;
  vec3 c = land(far);
  if (body > 0.0) {
    float near = 0.35 + house.z * 6.0;
    float blades = grass(p, 0.40 * near);
    float tuft = fbm(p * vec2(18.0, 36.0) / near);
    float fold = fbm(vec2(p.x * 9.0 - 7.0 * d * clamp((p.x - house.x) / (house.z * 1.2), -1.0, 1.0), p.y * 7.0) + float(id) * 7.0);
    vec3 g = mix(land(far + 0.16), land(far), smoothstep(0.0, 0.12, d));
    float toSun = (p.x - house.x) * sign(SUN.x - house.x) / (house.z * 1.6 + 0.04);
    g *= 0.62 + 0.22 * blades + 0.30 * tuft + 0.75 * (fold - 0.34) + 0.10 * clamp(toSun, -1.0, 1.0);
    // the last light along the edge that looks to it
    g += nd(mix(oklch(0.50, 0.11, 262.0), oklch(0.62, 0.11, 36.0), 0.55), oklch(0.94, 0.06, 66.0)) * nd(0.20, 0.26) * exp(-d / 0.005) * (0.4 + tuft);
    // a path winds down from the door, with small lights along it
    vec2 w = track(i, p.y);
    float way = smoothstep(w.y * 0.25, -w.y * 0.25, abs(p.x - w.x) - w.y * (0.9 + 0.4 * (tuft - 0.4))) * step(p.y, house.y);
    g = mix(g, nd(oklch(0.40, 0.075, 266.0), oklch(0.84, 0.032, 74.0)) * (0.75 + 0.5 * tuft) * mix(1.0, 1.15, u_day), way * 0.75);
    // what the beacon, the windows and the small lights throw on the grass
    float light = 1.5 * pool(p, house.xy - vec2(0.0, house.z * 0.10), house.z * 0.95);
    for (int k = 0; k < STEPS; k++) light += 0.9 * pool(p, stepLight(i, k) - vec2(0.0, house.z * 0.06), house.z * 0.24);
    warmGround(g, mix(0.07 + 0.60 * blades * blades, 0.75 + 0.8 * tuft, way), light);
    c = g;
  }
  vec3 tree = mix(land(far) * nd(0.82, 0.86), land(far + 0.10), smoothstep(0.0, sizes.y, p.y - h) * 0.5);
  vec2 w = (p - house.xy - vec2(0.0, house.z * 0.5)) / (house.z * vec2(2.0, 1.3));
  tree += nd(oklch(0.6, 0.13, 72.0) * 0.07, vec3(0.0)) * exp(-dot(w, w));
  col = mix(col, mix(tree, c, body), max(body, wood));
  // groves on the slope that looks to us
  float grove = treeLine(p, id + 10, gap * 1.15, sizes * 1.12, density * 0.86, 7900 + id * 61);
  col = mix(col, mix(land(far) * nd(0.72, 0.84), land(far + 0.08), smoothstep(0.0, sizes.y, p.y - ridge(id + 10, p.x)) * 0.4), grove);
  float glow = 0.0;
  for (int k = 0; k < STEPS; k++) {
    vec2 at = stepLight(i, k);
    float r = house.z * 0.022;
    if (length(p - at) > house.z * 0.9) continue;
    col = mix(col, land(far) * 0.5, cover(sdBox(p - at + vec2(0.0, r * 1.6), vec2(max(r * 0.22, 0.0005), r * 1.6))));
    col = mix(col, mix(YELLOW, CORE, 0.55), cover(length((p - at) * vec2(1.0, 0.8)) - max(r, 0.0011)));
    glow += 0.40 * halo(p, at, r * 1.3) * smoothstep(house.z * 0.9, house.z * 0.5, length(p - at));
  }
  addHalo(col, glow);
}

vec3 paint(vec2 p) {
  vec3 col = vec3(0.0);
  bool near = p.y < ridge(6, p.x) - 2.0 * PX;
  if (!near) {
    bool behind5 = p.x > 1.35 && p.y < ridge(5, p.x) - 2.0 * PX && p.y > 0.12;
    if (!behind5) {
      col = sky(p);
      stars(col, p, smoothstep(0.46, 0.78, p.y) * mix(0.55, 1.0, smoothstep(0.4, 1.1, p.x)), 71, 0.45);
      if (p.y < 0.56) rangeOf(col, p, 0, 0.84);
      sea(col, p, 0.360, 0.030, 0.75, 1.0);
      if (p.y < 0.48) rangeOf(col, p, 1, 0.62);
      sea(col, p, 0.325, 0.030, 0.80, 2.0);
      chain(col, p, 0);
      hillOf(col, p, 0, 0.46, vec2(0.008, 0.024), 0.0062, 0.62);
      houseOf(col, p, 0);
      addHalo(col, 0.62 * halo(p, beacon(0).xy, beacon(0).z * 1.2) + 0.16 * halo(p, HOUSE[0].xy + vec2(0.0, 0.008), 0.011));
      sea(col, p, 0.300, 0.035, 0.84, 3.0);
      chain(col, p, 1);
      hillOf(col, p, 1, 0.34, vec2(0.012, 0.038), 0.0085, 0.60);
      houseOf(col, p, 1);
      addHalo(col, 0.70 * halo(p, beacon(1).xy, beacon(1).z * 1.2) + 0.18 * halo(p, HOUSE[1].xy + vec2(0.0, 0.012), 0.016));
      sea(col, p, 0.255, 0.040, 0.86, 4.0);
      chain(col, p, 2);
      hillOf(col, p, 2, 0.24, vec2(0.018, 0.058), 0.0120, 0.58);
      houseOf(col, p, 2);
      addHalo(col, 0.75 * halo(p, beacon(2).xy, beacon(2).z * 1.2) + 0.20 * halo(p, HOUSE[2].xy + vec2(0.0, 0.016), 0.021));
      sea(col, p, 0.185, 0.045, 0.86, 5.0);
    }
    if (p.x > 0.9) {
      chain(col, p, 3);
      hillOf(col, p, 3, 0.13, vec2(0.03, 0.10), 0.0200, 0.45);
      houseOf(col, p, 3);
      addHalo(col, 0.75 * halo(p, beacon(3).xy, beacon(3).z * 1.2) + 0.26 * halo(p, HOUSE[3].xy + vec2(-0.034, 0.014), 0.024));
      chain(col, p, 4);
    }
    sea(col, p, 0.095, 0.040, nd(0.55, 0.66), 6.0);
  }
  float h = ridge(6, p.x), d = h - p.y;
  if (d > -PX) {
    float blades = grass(p, 1.3);
    vec3 c = mix(land(0.14), land(0.03), smoothstep(0.0, 0.12, d)) * (0.74 + 0.5 * blades);
    c += nd(oklch(0.50, 0.11, 268.0), oklch(0.92, 0.06, 68.0)) * nd(0.14, 0.22) * exp(-d / 0.008) * (0.4 + blades);
    col = mix(col, c, cover(-d));
  }
  nearGrass(col, p, 1.2);
  if (u_day > 0.5) col = mix(col, mistColor(), 0.55 * smoothstep(0.75, 0.1, p.x) * smoothstep(0.4, 0.1, p.y));
  return col;
}
