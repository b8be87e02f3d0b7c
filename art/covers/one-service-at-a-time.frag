// Barges leave an old dark harbour, one after the other. Each has a lantern at its stern and draws a
// wake of light behind it.

const float SKYLINE = 0.640;
const float QUAY = 0.606;               // where the harbour's wall meets the water
const vec2 GATE = vec2(1.060, QUAY);

// 0 mountains, 1 far shore, 2 roofs of the harbour's rear row
float ridge(int id, float x) {
  if (id == 0) {
    float h = peak(x, vec2(0.22, 0.765), 0.55, 0.55);
    h = smoothMax(h, peak(x, vec2(0.60, 0.715), 0.5, 0.6), 0.02);
    h = smoothMax(h, peak(x, vec2(1.10, 0.725), 0.5, 0.6), 0.02);
    return h + 0.028 * fbm(x * 8.0, 303) + 0.009 * fbm(x * 46.0, 309);
  }
  return SKYLINE + 0.006 + 0.016 * bump(x, 0.10, 0.22) + 0.008 * fbm(x * 9.0, 323) + 0.012 * smoothstep(0.4, 1.2, x);
}

// The course of the boats: x for a height in the picture.
float course(float y) {
  float s = clamp((QUAY - y) / 0.40, 0.0, 1.3);
  return 0.800 + (0.265 + 0.070 * s) * cos(pow(s, 0.62) * 6.15);
}
float near(float y) { return (SKYLINE - y) / 0.40; }

// Boats from the farthest to the nearest: height in the picture, and where they head.
const int BOATS = 6;
const vec2 PLACE[6] = vec2[](vec2(0.5990, -1.0), vec2(0.5790, -1.0), vec2(0.5480, -1.0), vec2(0.4950, -1.0), vec2(0.3700, 1.0), vec2(0.2650, 1.0));
// Waterline's middle, length, heading.
vec4 boat(int i) {
  vec2 b = PLACE[i];
  return vec4(course(b.x), b.x, 0.350 * pow(near(b.x), 0.95), b.y);
}
vec2 sternLight(vec4 b) { return b.xy + b.z * vec2(-0.455 * b.w, 0.345); }

vec3 sky(vec2 p) {
  float up = smoothstep(SKYLINE, 1.02, p.y);
  vec3 c = mix(oklch(0.470, 0.125, 260.0), oklch(0.330, 0.115, 263.0), smoothstep(0.0, 0.45, up));
  c = mix(c, oklch(0.185, 0.067, 266.0), smoothstep(0.25, 1.0, up));
  vec2 q = (p - vec2(0.45, 0.66)) / vec2(0.55, 0.17);
  c += oklch(0.58, 0.11, 252.0) * 0.14 * exp(-dot(q, q));
  float streak = smoothstep(0.48, 0.82, fbm(vec2(p.x * 1.5 + 80.0, p.y * 10.0 + 0.8 * fbm(p * 3.0))));
  return mix(c, oklch(0.50, 0.11, 264.0), streak * 0.14 * smoothstep(1.0, 0.75, p.y));
}

// One row of old warehouses: dark, blind windows, chimneys.
void warehouses(inout vec3 col, vec2 p, float base, float wide, float tall, float from, vec3 tint, int seed) {
  if (p.x < from - wide || p.y < base - 0.002 || p.y > base + tall * 1.9) return;
  int cell = int(floor(p.x / wide));
  for (int j = -1; j <= 1; j++) {
    int k = cell + j;
    float w = wide * (0.44 + 0.10 * hash(k, seed));
    float x = (float(k) + 0.5) * wide;
    if (x < from) continue;
    float h = tall * (0.55 + 0.55 * hash(k, seed + 1)) * smoothstep(from - 0.15, from + 0.25, x);
    vec2 q = p - vec2(x, base);
    float kind = hash(k, seed + 2);
    float top = kind < 0.5 ? h + (w - abs(q.x)) * 0.62 : kind < 0.75 ? h + 0.35 * w * (1.0 - fract((q.x + w) / w * 1.5)) : h + 0.16 * w * step(abs(q.x), w * 0.7);
    float d = max(abs(q.x) - w, (q.y - top) * 0.8);
    float stack = kind > 0.62 ? max(abs(q.x - w * 0.45) - wide * mix(0.060, 0.042, q.y / tall), q.y - h - tall * 0.75) : 1.0;
    float body = max(cover(d), cover(stack)) * step(0.0, q.y + 0.002);
    if (body <= 0.0) continue;
    vec3 c = tint * (0.86 + 0.26 * hash(k, seed + 3));
    c += oklch(0.56, 0.10, 259.0) * 0.20 * exp(-max(top - q.y, 0.0) / 0.004) * step(d, 0.0);
    c *= q.x > w * 0.5 ? 0.82 : 1.0;
    vec2 g = vec2(q.x / w * 3.0, q.y / 0.0185);
    vec2 f = fract(g + vec2(0.5, 0.0)) - 0.5;
    if (q.y < h * 0.88 && q.y > 0.010 && abs(g.x) < 2.5) c *= 1.0 - 0.34 * clamp(0.5 - sdBox(f, vec2(0.22, 0.28)) / (PX / 0.0185), 0.0, 1.0);
    col = mix(col, c, body);
  }
}

void crane(inout vec3 col, vec2 p, vec2 foot, float h, float side, vec3 tint) {
  vec2 q = (p - foot) / h;
  q.x *= side;
  if (q.x < -0.6 || q.x > 1.0 || q.y < -0.02 || q.y > 1.25) return;
  float d = min(sdSegment(q, vec2(-0.13, 0.0), vec2(-0.035, 0.62)), sdSegment(q, vec2(0.13, 0.0), vec2(0.035, 0.62))) - 0.012;
  d = min(d, sdSegment(q, vec2(-0.10, 0.20), vec2(0.07, 0.40)) - 0.007);
  d = min(d, sdSegment(q, vec2(0.10, 0.20), vec2(-0.07, 0.40)) - 0.007);
  d = min(d, sdBox(q - vec2(-0.04, 0.665), vec2(0.12, 0.058)));
  d = min(d, sdSegment(q, vec2(0.06, 0.66), vec2(0.78, 1.13)) - 0.013);
  d = min(d, sdSegment(q, vec2(-0.08, 0.72), vec2(-0.03, 0.98)) - 0.011);
  d = min(d, sdSegment(q, vec2(-0.03, 0.98), vec2(0.78, 1.13)) - 0.005);
  d = min(d, sdSegment(q, vec2(-0.03, 0.98), vec2(-0.15, 0.70)) - 0.005);
  d = min(d, sdSegment(q, vec2(0.78, 1.13), vec2(0.78, 0.62)) - 0.0045);
  d = min(d, length(q - vec2(0.78, 0.60)) - 0.022);
  col = mix(col, tint, clamp(0.5 - d * h / PX, 0.0, 1.0));
}

void harbour(inout vec3 col, vec2 p) {
  warehouses(col, p, QUAY + 0.020, 0.094, 0.110, 0.86, mix(land(0.36), mistColor(), 0.10), 331);
  mist(col, p, QUAY + 0.045, 0.030, 0.22 * smoothstep(0.7, 1.0, p.x));
  crane(col, p, vec2(0.895, QUAY + 0.028), 0.205, -1.0, oklch(0.185, 0.058, 266.0));
  crane(col, p, vec2(1.335, QUAY + 0.028), 0.255, -1.0, oklch(0.160, 0.052, 267.0));
  warehouses(col, p, QUAY + 0.022, 0.135, 0.088, 1.12, oklch(0.180, 0.058, 266.0), 347);
  // the wall along the water, with the gate out of which the boats come
  float top = QUAY + 0.034 + 0.012 * step(abs(p.x - GATE.x), 0.088);
  float d = max(p.y - top, max(QUAY - p.y, 0.800 - p.x));
  vec2 g = vec2(p.x / 0.026 + 0.5 * floor(p.y / 0.0085), p.y / 0.0085);
  vec3 c = oklch(0.185, 0.058, 266.0) * (0.82 + 0.34 * hash(ivec2(floor(g))));
  c += oklch(0.56, 0.10, 259.0) * 0.22 * exp(-abs(top - p.y) / 0.0022);
  vec2 q = p - GATE;
  float arch = q.y > 0.012 ? length((q - vec2(0.0, 0.012)) * vec2(1.0, 2.1)) - 0.052 : abs(q.x) - 0.052;
  c += oklch(0.74, 0.14, 76.0) * 0.22 * exp(-max(arch, 0.0) / 0.010);
  col = mix(col, c, cover(d));
  vec3 inside = oklch(0.110, 0.038, 269.0) + oklch(0.72, 0.145, 72.0) * 0.30 * exp(-length((q - vec2(0.01, 0.012)) / vec2(0.034, 0.020)));
  col = mix(col, inside, cover(max(arch * 0.6, max(q.y - 0.040, -q.y))));
}

void barge(inout vec3 col, vec2 p, vec4 b, int seed) {
  vec2 q = (p - b.xy) / b.z;
  q.x *= b.w;
  if (abs(q.x) > 0.70 || q.y > 0.55 || q.y < -0.12) return;
  float e = PX / b.z;
  vec3 hullC = oklch(0.150, 0.050, 267.0), warm = oklch(0.74, 0.145, 76.0);
  // hull: long and low, its bow a little raised
  float sheer = 0.088 + 0.065 * smoothstep(0.18, 0.56, q.x) + 0.028 * smoothstep(-0.30, -0.55, q.x);
  float bow = 0.545 - 0.10 * smoothstep(0.12, -0.03, q.y) * 1.1, stern = -0.535 + 0.035 * smoothstep(0.10, -0.02, q.y);
  float hull = max(max(q.y - sheer, -0.016 - q.y), max(q.x - bow, stern - q.x));
  vec3 c = mix(hullC * 0.72, hullC * 1.2, smoothstep(0.0, 0.09, q.y));
  c += warm * 0.42 * exp(-length(q - vec2(-0.455, 0.13)) / 0.11);
  c += oklch(0.58, 0.10, 258.0) * 0.22 * exp(-abs(q.y - sheer) / 0.010);
  c = mix(c, oklch(0.36, 0.09, 262.0), 0.6 * smoothstep(0.007 + e, 0.007 - e, abs(q.y - sheer + 0.030)));
  // load: crates under a cloth, each boat with its own
  float load = 1.0;
  vec3 crateC = oklch(0.205, 0.062, 265.0);
  for (int i = 0; i < 3; i++) {
    float w = 0.070 + 0.030 * hash(seed * 3 + i, 351), h = 0.055 + 0.065 * hash(seed * 3 + i, 352);
    float x = -0.02 + 0.185 * float(i);
    float box = sdBox(q - vec2(x, 0.085 + h * 0.5), vec2(w, h * 0.5 + 0.02)) - 0.006;
    load = min(load, box);
  }
  vec3 lc = crateC + oklch(0.58, 0.10, 258.0) * 0.14 * smoothstep(-0.020, 0.0, load) + warm * 0.16 * exp(-max(q.x + 0.25, 0.0) / 0.16);
  col = mix(col, lc, clamp(0.5 - load / e, 0.0, 1.0));
  // cabin with two lit windows
  float cabin = max(abs(q.x + 0.270) - 0.105, abs(q.y - 0.135) - 0.075);
  float roof = sdBox(q - vec2(-0.268, 0.214), vec2(0.128, 0.008)) - 0.005;
  col = mix(col, oklch(0.215, 0.065, 265.0) + warm * 0.20 * exp(-length(q - vec2(-0.40, 0.24)) / 0.08), clamp(0.5 - cabin / e, 0.0, 1.0));
  for (int i = 0; i < 2; i++) {
    float pane = sdBox(q - vec2(-0.315 + 0.090 * float(i), 0.150), vec2(0.026, 0.026));
    col = mix(col, mix(AMBER, YELLOW, 0.55), clamp(0.5 - pane / e, 0.0, 1.0));
  }
  col = mix(col, hullC * 0.9 + oklch(0.58, 0.10, 258.0) * 0.14 * smoothstep(0.212, 0.222, q.y), clamp(0.5 - roof / e, 0.0, 1.0));
  col = mix(col, c, clamp(0.5 - hull / e, 0.0, 1.0));
  // the stern post and its lantern
  float pole = min(sdSegment(q, vec2(-0.500, 0.09), vec2(-0.512, 0.475)), sdSegment(q, vec2(-0.512, 0.470), vec2(-0.452, 0.470))) - 0.0075;
  pole = min(pole, sdSegment(q, vec2(-0.455, 0.470), vec2(-0.455, 0.43)) - 0.004);
  col = mix(col, hullC * 0.8 + warm * 0.20 * smoothstep(-0.52, -0.49, q.x) * exp(-abs(q.y - 0.34) / 0.08), clamp(0.5 - pole / e, 0.0, 1.0));
  paperLantern(col, p, sternLight(b), max(b.z * 0.044, 0.0026), 0.0, 0.1);
}

void water(inout vec3 col, vec2 p) {
  if (p.y > SKYLINE) return;
  float depth = SKYLINE - p.y;
  float zz = 1.0 / (depth + 0.060), calm = smoothstep(0.0, 0.07, depth);
  float ripple = mix(0.5, fbm(vec2((p.x - 0.8) * zz * 3.2 + 4.0, zz * 26.0)), calm);
  float fine = mix(0.5, noise(vec2((p.x - 0.8) * zz * 9.0, zz * 62.0 + 3.0)), calm);
  vec3 c = mix(oklch(0.445, 0.120, 260.0), oklch(0.275, 0.095, 263.0), smoothstep(0.0, 0.30, depth));
  c = mix(c, oklch(0.160, 0.058, 267.0), smoothstep(0.20, 0.66, depth));
  c *= 0.86 + 0.30 * ripple;
  c += oklch(0.58, 0.10, 258.0) * mix(0.10, 0.035, smoothstep(0.15, 0.55, depth)) * smoothstep(0.56, 0.74, ripple) * smoothstep(0.02, 0.1, depth);
  // the dark harbour mirrored
  float in_ = smoothstep(0.72, 0.98, p.x + 0.03 * (ripple - 0.5)) * smoothstep(0.16, 0.02, QUAY - p.y + 0.03 * (ripple - 0.5));
  c = mix(c, oklch(0.170, 0.056, 266.0), 0.72 * in_ * step(p.y, QUAY));
  // the wake: a ribbon of light that lies along the course, broken by the ripples
  float y = p.y + 0.010 * (ripple - 0.5) * near(p.y);
  float wide = 0.060 * near(y) + 0.003;
  float slope = (course(y + 0.004) - course(y - 0.004)) / 0.008;
  float off = abs(p.x - course(y)) / sqrt(1.0 + slope * slope * 0.35);
  float from = smoothstep(0.250, 0.285, p.y) * smoothstep(QUAY, QUAY - 0.010, p.y);
  float ribbon = exp(-off * off / (wide * wide)) + 0.30 * exp(-off / (wide * 1.8));
  float glint = smoothstep(0.42, 0.66, ripple * 0.65 + fine * 0.35);
  c += oklch(0.78, 0.150, 78.0) * from * ribbon * (0.17 + 1.05 * glint);
  // each boat: its shadow on the water, and its lights drawn out towards us
  for (int i = 0; i < BOATS; i++) {
    vec4 b = boat(i);
    vec2 q = (p - b.xy) / b.z;
    if (abs(q.x) > 1.2 || q.y > 0.05 || q.y < -2.2) continue;
    float under = smoothstep(0.56, 0.46, abs(q.x + 0.03 * (ripple - 0.5))) * smoothstep(-0.20 - 0.10 * ripple, -0.02, q.y);
    c = mix(c, oklch(0.130, 0.045, 267.0), 0.72 * under * step(q.y, 0.0));
    float d = max(-q.y, 0.0);
    float lx = q.x + 0.455 * b.w + 0.10 * (fine - 0.5) * smoothstep(0.0, 0.3, d);
    float pillar = exp(-lx * lx / (0.0016 + 0.010 * d)) * exp(-d * 1.15) * smoothstep(0.0, -0.03, q.y);
    c += oklch(0.80, 0.150, 80.0) * pillar * (0.20 + 1.1 * smoothstep(0.36, 0.62, fine * 0.6 + ripple * 0.4));
    float cx = q.x + 0.270 * b.w + 0.08 * (fine - 0.5);
    c += oklch(0.74, 0.150, 74.0) * 0.35 * exp(-cx * cx / 0.006) * exp(-d * 4.0) * smoothstep(-0.02, -0.08, q.y) * smoothstep(0.3, 0.6, fine);
  }
  col = mix(col, c, cover(p.y - SKYLINE));
}

vec3 paint(vec2 p) {
  vec3 col = vec3(0.0);
  if (p.y > SKYLINE - 0.01) {
    col = sky(p);
    stars(col, p + vec2(28.3, 20.1), smoothstep(0.70, 0.88, p.y));
    float d = ridge(0, p.x) - p.y;
    float face = fbm(vec2(p.x + 0.35 * d, p.y * 0.7) * 11.0 + 2.0 * fbm(p * 7.0));
    vec3 c = mix(land(0.82), oklch(0.50, 0.115, 260.0), smoothstep(0.48, 0.535, face) * exp(-max(d, 0.0) * 9.0) * 0.7);
    c = mix(c, mistColor(), smoothstep(0.0, 0.13, d) * 0.6);
    col = mix(col, c, cover(-d));
    float wood = max(cover(p.y - ridge(1, p.x)), treeLine(p, 1, 0.0075, vec2(0.010, 0.026), 0.62, 361));
    col = mix(col, mix(land(0.50), mistColor(), 0.25), wood);
    mist(col, p, SKYLINE + 0.012, 0.022, 0.45);
  }
  water(col, p);
  mist(col, p, SKYLINE - 0.008, 0.016, 0.35);
  harbour(col, p);
  float glow = 0.0;
  for (int i = 0; i < BOATS; i++) {
    vec4 b = boat(i);
    barge(col, p, b, i + 3);
    glow += 0.62 * halo(p, sternLight(b), max(b.z * 0.050, 0.0034));
  }
  addHalo(col, glow);
  return col;
}
