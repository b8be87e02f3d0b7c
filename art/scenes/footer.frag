// The strip above the footer: a valley at the end of the day, and the lanterns of a path home. Its upper part
// fades into the page and its lower edge into the footer, so nothing but air may lie there.

const vec2 HOME = vec2(4.52, 0.640);

// 0 and 1 mountains, 2 wooded hills, 3 the hill of the path, 4 the fold before it, 5 the bank in front
float ridge(int id, float x) {
  if (id == 0) return 0.585 + 0.130 * bump(x, 0.55, 0.42) + 0.080 * bump(x, 1.75, 0.38) + 0.150 * bump(x, 2.95, 0.48) + 0.12 * bump(x, 5.9, 0.55) + 0.085 * fbm(x * 3.0, 3) + 0.024 * fbm(x * 15.0, 9);
  if (id == 1) return 0.505 + 0.075 * bump(x, 1.15, 0.40) + 0.07 * bump(x, 3.65, 0.50) + 0.075 * bump(x, 6.1, 0.50) + 0.085 * fbm(x * 2.6, 23) + 0.016 * fbm(x * 18.0, 29);
  if (id == 2) return 0.425 + 0.055 * bump(x, 0.30, 0.45) + 0.045 * bump(x, 2.55, 0.40) + 0.05 * fbm(x * 2.4, 43);
  if (id == 3) return 0.295 + 0.345 * exp(-pow(abs(x - HOME.x) / 0.62, 1.7)) + 0.10 * bump(x, 5.65, 0.45) + 0.05 * fbm(x * 2.2, 63) + 0.004 * fbm(x * 40.0, 64);
  if (id == 4) return 0.245 + 0.130 * bump(x, 0.70, 0.70) + 0.075 * bump(x, 5.55, 0.55) - 0.03 * bump(x, 3.4, 0.5) + 0.045 * fbm(x * 2.1, 83) + 0.004 * fbm(x * 44.0, 84);
  return 0.120 + 0.070 * bump(x, 2.05, 0.75) + 0.065 * bump(x, 6.2, 0.5) + 0.045 * fbm(x * 1.9, 103) + 0.006 * fbm(x * 46.0, 104);
}

vec3 sky(vec2 p) {
  float up = smoothstep(0.42, 1.0, p.y);
  vec3 night = mix(oklch(0.460, 0.124, 260.0), oklch(0.250, 0.085, 265.0), smoothstep(0.0, 0.75, up));
  vec3 day = mix(oklch(0.930, 0.052, 58.0), oklch(0.965, 0.016, 80.0), smoothstep(0.0, 0.45, up));
  day = mix(day, oklch(0.955, 0.018, 248.0), smoothstep(0.35, 0.9, up));
  vec3 c = nd(night, day);
  vec2 q = (p - vec2(4.3, 0.52)) / vec2(1.1, 0.30);
  float dawn = exp(-dot(q, q));
  if (u_day > 0.5) return mix(c, oklch(0.900, 0.085, 62.0), 0.75 * dawn);
  return c + oklch(0.60, 0.10, 52.0) * 0.13 * dawn;
}

void mountain(inout vec3 col, vec2 p, int id, float far) {
  float d = ridge(id, p.x) - p.y;
  if (d < -PX) return;
  vec2 w = vec2(p.x + 0.35 * d, p.y) * vec2(6.0, 4.4);
  float face = fbm(w + 1.6 * fbm(w * 0.6)) - fbm(w + vec2(-0.35, 0.2) + 1.6 * fbm((w + vec2(-0.35, 0.2)) * 0.6));
  vec3 c = land(far);
  c = mix(c, nd(oklch(0.49, 0.115, 260.0), oklch(0.96, 0.030, 68.0)), 0.38 * smoothstep(-0.020, 0.070, face) * exp(-d * 6.0));
  c = mix(c, mistColor(), smoothstep(0.0, 0.26, d) * nd(0.6, 0.85));
  col = mix(col, c, cover(-d));
}

// The middle of the path and half its width, by height: on its hill, and on the bank in front.
vec2 path(float y) {
  float s = clamp((y - 0.09) / (HOME.y - 0.09), 0.0, 1.0);
  return vec2(HOME.x - 0.035 - 0.30 * pow(1.0 - s, 1.1) * sin(2.0 + 5.4 * pow(s, 0.9)) - 1.30 * pow(1.0 - s, 2.3), mix(0.060, 0.008, sqrt(s)));
}

// Beside the path where it climbs, behind it where it runs across.
const int LAMPS = 7;
const float LAMP_Y[LAMPS] = float[](0.575, 0.470, 0.375, 0.300, 0.245, 0.200, 0.163);
vec4 lamp(int i) {
  float side = i % 2 == 0 ? 1.0 : -1.0, h = mix(0.080, 0.260, float(i) / float(LAMPS - 1));
  vec2 w = path(LAMP_Y[i]);
  vec2 off = i < 3 ? vec2(side * (w.y * 1.15 + h * 0.22), 0.0) : vec2(0.0, w.y * 0.70 + 0.008);
  return vec4(vec2(w.x, LAMP_Y[i]) + off, h, -side);
}

// The village across the valley, and its lamps.
const int AFAR = 5;
vec2 afar(int i) { float x = 0.36 + 0.21 * float(i); return vec2(x, ridge(4, x) - 0.022); }

void village(inout vec3 col, vec2 p) {
  if (p.x < 0.2 || p.x > 1.5 || p.y > 0.62) return;
  vec3 wall = nd(oklch(0.245, 0.075, 264.0), oklch(0.66, 0.060, 258.0)), roof = nd(oklch(0.180, 0.060, 266.0), oklch(0.48, 0.080, 262.0));
  for (int i = 0; i < 6; i++) {
    float x = 0.44 + 0.145 * float(i) + 0.05 * (hash(i, 5) - 0.5), w = 0.058 + 0.018 * hash(i, 6);
    house(col, p, vec2(x, ridge(4, x) - 0.008), w, w * 0.72, (hash(i, 7) < 0.5 ? -1.0 : 1.0) * w * (0.7 + hash(i, 8)), 0.75, 11 + i, wall, roof);
  }
}

void hill(inout vec3 col, vec2 p, int id, float far, vec2 trees, float gap, float density) {
  float h = ridge(id, p.x), d = h - p.y;
  float body = cover(-d);
  float wood = treeLine(p, id, gap, trees, density, 1000 + id * 77);
  vec3 dark = land(far);
  col = mix(col, mix(dark * nd(0.85, 0.9), land(far + 0.12), smoothstep(0.0, trees.y, p.y - h) * 0.4), wood * (1.0 - body));
  if (body <= 0.0) return;
  float blades = grass(p * 0.5, 0.5);
  float fold = fbm(vec2(p.x * 2.6 - 2.0 * d, p.y * 8.0 + p.x));
  vec3 c = mix(land(far + 0.13), dark, smoothstep(0.0, 0.16, d));
  c *= 0.76 + 0.20 * blades + 0.46 * (fold - 0.35);
  c += nd(oklch(0.50, 0.11, 260.0), oklch(0.90, 0.08, 68.0)) * nd(0.18, 0.24) * exp(-d / 0.010) * (0.4 + blades);
  float light = 0.0, way = 0.0;
  if (id == 3) {
    vec2 w = path(p.y);
    way = smoothstep(w.y * 0.16, -w.y * 0.12, abs(p.x - w.x) - w.y * (0.9 + 0.3 * noise(vec2(p.y * 60.0, 4.0))));
    c = mix(c, nd(oklch(0.34, 0.075, 266.0), oklch(0.86, 0.030, 74.0)), way * 0.8);
    for (int i = 0; i < LAMPS; i++) {
      vec4 l = lamp(i);
      light += pool(p, vec2(postLight(l.xy, l.z, l.w).x, l.y), l.z * 0.62);
    }
    light += 0.9 * pool(p, HOME + vec2(0.02, -0.02), 0.12);
  }
  if (id == 4) for (int i = 0; i < AFAR; i++) light += 0.8 * pool(p, afar(i), 0.035);
  warmGround(c, mix(0.10 + 0.45 * blades * blades, 1.0, way), light);
  col = mix(col, c, body);
}

// What lies behind the wooded hills.
vec3 distance_(vec2 p) {
  vec3 col = sky(p);
  if (p.y > 0.55) stars(col, p * 0.42 + vec2(9.0, 4.0), 0.9 * smoothstep(0.58, 0.80, p.y));
  if (p.y < 0.95) mountain(col, p, 0, 0.86);
  mist(col, p, 0.50, 0.06, 0.40);
  if (p.y < 0.75) mountain(col, p, 1, 0.66);
  mist(col, p, 0.43, 0.05, 0.45);
  return col;
}

vec3 paint(vec2 p) {
  vec3 col = p.y > ridge(2, p.x) - 2.0 * PX ? distance_(p) : vec3(0.0);
  float woods = max(cover(p.y - ridge(2, p.x)), treeLine(p, 2, 0.026, vec2(0.030, 0.080), 0.55, 901));
  col = mix(col, mix(land(0.40), mistColor(), smoothstep(0.0, 0.12, ridge(2, p.x) - p.y) * nd(0.45, 0.8)), woods);
  mist(col, p, 0.345, 0.055, nd(0.45, 0.6));
  village(col, p);
  hill(col, p, 4, 0.20, vec2(0.05, 0.150), 0.040, 0.42);
  float glow = 0.0;
  for (int i = 0; i < AFAR; i++) {
    vec2 foot = afar(i);
    lampPost(col, p, foot, 0.085, i % 2 == 0 ? 1.0 : -1.0, nd(oklch(0.15, 0.05, 268.0), oklch(0.34, 0.085, 264.0)));
    glow += 0.60 * halo(p, postLight(foot, 0.085, i % 2 == 0 ? 1.0 : -1.0), 0.0125);
  }
  addHalo(col, glow);
  mist(col, p, 0.24, 0.05, nd(0.22, 0.4));
  hill(col, p, 3, 0.13, vec2(0.05, 0.160), 0.046, 0.36);
  vec3 wall = nd(oklch(0.265, 0.080, 264.0), oklch(0.62, 0.065, 258.0)), roof = nd(oklch(0.175, 0.058, 267.0), oklch(0.42, 0.085, 263.0));
  house(col, p, HOME + vec2(0.055, -0.014), 0.120, 0.078, -0.155, 1.0, 5, wall, roof);
  addHalo(col, 0.55 * halo(p, HOME + vec2(0.03, 0.035), 0.055));
  glow = 0.0;
  vec3 post = nd(oklch(0.13, 0.045, 268.0), oklch(0.31, 0.085, 264.0));
  for (int i = 0; i < LAMPS; i++) {
    vec4 l = lamp(i);
    lampPost(col, p, l.xy, l.z, l.w, post);
    glow += 0.68 * halo(p, postLight(l.xy, l.z, l.w), max(l.z * 0.072, 0.008));
  }
  addHalo(col, glow);
  mist(col, p, 0.150, 0.05, nd(0.10, 0.22));
  // the bank in front is as dark as the footer by both lights
  float bank = max(cover(p.y - ridge(5, p.x)), treeLine(p, 5, 0.030, vec2(0.035, 0.16), 0.30, 1801));
  float d = ridge(5, p.x) - p.y;
  vec3 c = mix(nd(oklch(0.185, 0.058, 267.0), oklch(0.400, 0.092, 263.0)), nd(oklch(0.145, 0.045, 267.0), oklch(0.200, 0.060, 265.0)), smoothstep(-0.03, 0.12, d));
  c *= 0.90 + 0.20 * grass(p * 0.5, 0.5);
  return mix(col, c, bank);
}
