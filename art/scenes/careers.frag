// A trail of lanterns climbs a mountain in switchbacks to an observatory with light in its dome.
// A constellation stands over it: a lantern, drawn in seven stars.

const vec2 SUMMIT = vec2(1.290, 0.640);

// 0-1 far ranges, 2 the mountain, 3 shoulder in front, 4 near ground
float ridge(int id, float x) {
  if (id == 0) {
    float h = peak(x, vec2(0.70, 0.500), 0.6, 0.8);
    h = smoothMax(h, peak(x, vec2(0.27, 0.555), 0.7, 0.6), 0.02);
    h = smoothMax(h, peak(x, vec2(1.74, 0.56), 0.8, 0.5), 0.02);
    return h + 0.030 * fbm(x * 9.0, 603) + 0.011 * fbm(x * 50.0, 609);
  }
  if (id == 1) {
    float h = peak(x, vec2(0.46, 0.400), 0.5, 0.6);
    h = smoothMax(h, peak(x, vec2(0.02, 0.430), 0.5, 0.6), 0.02);
    h = smoothMax(h, peak(x, vec2(1.66, 0.49), 0.6, 0.5), 0.02);
    return h + 0.032 * fbm(x * 8.0, 623) + 0.011 * fbm(x * 53.0, 629);
  }
  if (id == 2) {
    float d = x - SUMMIT.x;
    float flat_ = max(abs(d) - 0.072, 0.0);
    float h = SUMMIT.y - (d < 0.0 ? 1.12 : 1.02) * flat_ / (1.0 + 1.5 * flat_);
    h = smoothMax(h, peak(x, vec2(1.085, 0.482), 0.9, 1.6), 0.012);
    h = smoothMax(h, peak(x, vec2(1.520, 0.470), 1.6, 0.7), 0.012);
    return h + (0.045 * fbm(x * 10.0, 643) + 0.014 * fbm(x * 58.0, 649)) * smoothstep(0.0, 0.07, flat_);
  }
  if (id == 3) return 0.145 + 0.10 * smoothstep(1.15, 1.80, x) + 0.05 * bump(x, 0.12, 0.28) + 0.025 * fbm(x * 5.0, 663);
  return 0.035 + 0.085 * bump(x, 1.75, 0.32) + 0.06 * bump(x, 0.0, 0.28) + 0.012 * fbm(x * 6.0, 683) + 0.002 * fbm(x * 150.0, 684);
}

vec3 sky(vec2 p) {
  float up = smoothstep(0.25, 1.02, p.y);
  vec3 night = mix(oklch(0.47, 0.125, 260.0), oklch(0.335, 0.115, 263.0), smoothstep(0.0, 0.42, up));
  night = mix(night, oklch(0.175, 0.062, 266.0), smoothstep(0.25, 1.0, up)) * mix(0.70, 1.0, smoothstep(0.1, 1.2, p.x));
  vec3 day = mix(oklch(0.93, 0.052, 56.0), oklch(0.955, 0.022, 80.0), smoothstep(0.0, 0.35, up));
  day = mix(day, oklch(0.88, 0.045, 248.0), smoothstep(0.3, 1.0, up));
  vec3 c = nd(night, day);
  vec2 q = (p - vec2(1.02, 0.42)) / vec2(0.60, 0.24);
  if (u_day > 0.5) c = mix(c, oklch(0.890, 0.088, 56.0), 0.7 * exp(-dot(q, q)));
  else c += oklch(0.55, 0.11, 252.0) * 0.15 * exp(-dot(q, q));
  // the milky way leans over the summit
  float s = dot(p - vec2(1.05, 0.72), normalize(vec2(0.78, -0.42)));
  float cloud = fbm(p * 5.0 + 2.0 * fbm(p * 3.0));
  if (u_day < 0.5) c += oklch(0.52, 0.10, 268.0) * 0.16 * exp(-s * s * 34.0) * smoothstep(0.25, 0.8, cloud) * smoothstep(0.45, 0.75, p.y);
  float streak = smoothstep(0.50, 0.82, fbm(vec2(p.x * 1.5 + 41.0, p.y * 11.0 + 0.8 * fbm(p * 3.0))));
  return mix(c, nd(c, oklch(0.975, 0.022, 62.0)), streak * 0.6 * smoothstep(0.5, 0.66, p.y));
}

const vec2 STAR[8] = vec2[](vec2(0.900, 0.925), vec2(0.862, 0.866), vec2(0.940, 0.872), vec2(0.848, 0.772),
                            vec2(0.958, 0.778), vec2(0.868, 0.712), vec2(0.940, 0.716), vec2(0.902, 0.800));
const ivec2 LINE[8] = ivec2[](ivec2(0, 1), ivec2(0, 2), ivec2(1, 2), ivec2(1, 3), ivec2(2, 4), ivec2(3, 5), ivec2(4, 6), ivec2(5, 6));
vec2 starAt(int i) { return vec2(1.045, 0.835) + mat2(0.97, -0.22, 0.22, 0.97) * (STAR[i] - vec2(0.902, 0.82)) * 1.05; }

void constellation(inout vec3 col, vec2 p) {
  if (abs(p.x - 1.05) > 0.2 || p.y < 0.6) return;
  vec3 tint = nd(oklch(0.90, 0.06, 90.0), oklch(0.58, 0.09, 262.0));
  for (int i = 0; i < 8; i++) {
    vec2 a = starAt(LINE[i].x), b = starAt(LINE[i].y), way = normalize(b - a) * 0.010;
    float d = sdSegment(p, a + way, b - way);
    col = mix(col, tint, cover(d - 0.0005) * nd(0.26, 0.40));
  }
  for (int i = 0; i < 8; i++) {
    float d = length(p - starAt(i));
    float r = i == 7 ? 0.0042 : 0.0024 + 0.0008 * hash(i, 9);
    vec3 c = i == 7 ? YELLOW : tint;
    if (u_day < 0.5) col += c * (0.5 * exp(-d / 0.0045) + 0.05 * exp(-d / 0.018)) * (i == 7 ? 1.6 : 1.0);
    col = mix(col, i == 7 ? nd(CORE, oklch(0.76, 0.155, 76.0)) : nd(vec3(0.95), tint), cover(d - r));
  }
}

// The trail: corners of the switchbacks from the foot to the observatory.
const int CORNERS = 12;
const vec2 TRAIL[12] = vec2[](vec2(0.860, -0.060), vec2(1.060, 0.075), vec2(1.500, 0.140), vec2(1.300, 0.240), vec2(1.020, 0.250),
  vec2(1.330, 0.345), vec2(1.520, 0.370), vec2(1.215, 0.435), vec2(1.385, 0.505), vec2(1.215, 0.540), vec2(1.320, 0.590), vec2(1.281, 0.634));

// The trail runs from midpoint to midpoint, rounded at the corners; s counts corners.
vec2 onTrail(float s) {
  int k = clamp(int(floor(s)), 0, CORNERS - 3);
  float t = s - float(k);
  vec2 a = k == 0 ? TRAIL[0] : 0.5 * (TRAIL[k] + TRAIL[k + 1]);
  vec2 c = k == CORNERS - 3 ? TRAIL[CORNERS - 1] : 0.5 * (TRAIL[k + 1] + TRAIL[k + 2]);
  return mix(mix(a, TRAIL[k + 1], t), mix(TRAIL[k + 1], c, t), t);
}
// Nearest distance to the trail, and the height at its nearest point.
vec2 trail(vec2 p) {
  vec2 best = vec2(9.0, 0.0);
  p += vec2(0.010, 0.005) * (vec2(noise(p * 14.0), noise(p * 14.0 + 40.0)) - 0.5) * 2.0;
  vec2 a = onTrail(0.0);
  for (int i = 1; i <= 80; i++) {
    vec2 b = onTrail(float(i) * 0.125), ba = b - a;
    if (abs(p.y - b.y) < 0.06) {
      vec2 m = a + ba * clamp(dot(p - a, ba) / dot(ba, ba), 0.0, 1.0);
      float d = length((p - m) * vec2(1.0, 1.7));
      if (d < best.x) best = vec2(d, m.y);
    }
    a = b;
  }
  return best;
}
float trailWidth(float y) { return mix(0.021, 0.0020, pow(clamp(y / SUMMIT.y, 0.0, 1.0), 0.6)); }

const int LAMPS = 34;
vec4 lamp(int i) {
  float s = 0.42 + 9.45 * pow(float(i) / float(LAMPS - 1), 0.86);
  vec2 m = onTrail(s);
  float h = mix(0.135, 0.016, pow(clamp(m.y / 0.62, 0.0, 1.0), 0.58));
  float dx = onTrail(s + 0.05).x - m.x;
  return vec4(m + vec2(0.0, trailWidth(m.y) * 0.62), h, dx > 0.0 ? 1.0 : -1.0);
}

void farRange(inout vec3 col, vec2 p, int id, float far, float relief) {
  float h = ridge(id, p.x), d = h - p.y;
  if (d < -PX) return;
  vec2 w = vec2(p.x + 0.35 * d, p.y) * vec2(11.0, 7.0);
  float face = fbm(w + 2.0 * fbm(w * 0.6)) - fbm(w + vec2(-0.35, 0.2) + 2.0 * fbm((w + vec2(-0.35, 0.2)) * 0.6));
  vec3 c = mix(land(far), nd(oklch(0.50, 0.115, 260.0), oklch(0.96, 0.030, 68.0)), smoothstep(-0.01, 0.035, face) * exp(-d * 9.0) * relief);
  col = mix(col, mix(c, mistColor(), smoothstep(0.0, 0.24, d) * nd(0.55, 0.85)), cover(-d));
}

void mountain(inout vec3 col, vec2 p) {
  float h = ridge(2, p.x), d = h - p.y;
  float wood = 0.0;
  if (p.y < 0.44) wood = treeLine(p, 2, 0.011, vec2(0.014, 0.046), 0.50 * smoothstep(0.50, 0.34, p.y), 6101);
  float body = max(cover(-d), wood);
  if (body <= 0.0) return;
  // faces: ribs of rock run down from the crest, lit from the left
  vec2 w = vec2((p.x - SUMMIT.x) * (1.0 + 0.9 * d) + 0.30 * d * clamp((p.x - SUMMIT.x) * 7.0, -1.0, 1.0), p.y) * vec2(9.0, 5.0);
  vec2 bend = vec2(fbm(w * 0.8), fbm(w * 0.8 + 31.0));
  float face = fbm(w + 1.6 * bend) - fbm(w + vec2(-0.30, 0.16) + 1.6 * bend);
  float lit = smoothstep(-0.006, 0.022, face);
  vec3 c = mix(land(0.16), land(0.34), lit * 0.75 + 0.25 * smoothstep(0.3, 0.6, p.y));
  float snow = smoothstep(0.44, 0.62, p.y + 0.22 * (fbm(p * 16.0) - 0.5)) * smoothstep(0.0, 0.022, face);
  c = mix(c, nd(oklch(0.47, 0.105, 260.0), oklch(0.94, 0.028, 72.0)), snow * 0.75);
  c *= 0.86 + 0.30 * (fbm(p * vec2(34.0, 50.0)) - 0.05) * 1.0;
  c += nd(oklch(0.52, 0.11, 260.0), oklch(0.95, 0.07, 68.0)) * nd(0.22, 0.20) * exp(-max(d, 0.0) / 0.005);
  vec2 t = trail(p);
  float width = trailWidth(t.y);
  float way = smoothstep(width * 1.15, width * 0.75, t.x) * step(p.y, SUMMIT.y - 0.002);
  c = mix(c, nd(oklch(0.36, 0.085, 264.0), oklch(0.86, 0.035, 72.0)), way * 0.85);
  c = mix(c, c * 0.72, smoothstep(width * 2.2, width * 1.1, t.x) * (1.0 - way) * 0.6);
  float light = 0.0;
  for (int i = 0; i < LAMPS; i++) {
    vec4 l = lamp(i);
    light += pool(p, vec2(postLight(l.xy, l.z, l.w).x, l.y - l.z * 0.05), l.z * 0.62);
  }
  light += 0.9 * pool(p, SUMMIT + vec2(0.0, -0.012), 0.06);
  warmGround(c, 0.24 + 0.34 * lit + 0.8 * way, light);
  c = mix(c, mistColor(), nd(0.55, 0.85) * smoothstep(0.36, 0.02, p.y) * smoothstep(1.20, 0.75, p.x));
  col = mix(col, wood > cover(-d) ? mix(land(0.22), land(0.12), 0.5) : c, body);
}

void observatory(inout vec3 col, vec2 p) {
  vec2 q = (p - SUMMIT - vec2(-0.008, 0.002)) / 1.12;
  vec3 dark = nd(oklch(0.20, 0.065, 266.0), oklch(0.46, 0.085, 261.0));
  vec3 pale = nd(oklch(0.34, 0.090, 263.0), oklch(0.80, 0.040, 256.0));
  vec3 c;
  // the beam: faint, from the slit, towards the constellation
  vec2 slit = vec2(-0.010, 0.066);
  vec2 way = normalize(vec2(-0.52, 0.60));
  vec2 r = q - slit;
  float along = dot(r, way), across = abs(r.x * way.y - r.y * way.x);
  float beam = smoothstep(0.012 + along * 0.16, 0.0, across) * smoothstep(0.0, 0.02, along) * exp(-along * 7.5);
  if (u_day < 0.5) col += oklch(0.86, 0.10, 86.0) * 0.10 * beam;
  else col = mix(col, oklch(0.95, 0.08, 88.0), 0.45 * beam);
  addHalo(col, 0.55 * halo(p, SUMMIT + vec2(0.0, 0.05), 0.026));
  if (abs(q.x) > 0.09 || q.y > 0.16 || q.y < -0.03) return;
  // terrace wall, annex with a pitched roof
  float d = max(abs(q.x - 0.012) - 0.066 + 0.3 * (q.y + 0.004), max(q.y + 0.003, -0.028 - q.y));
  col = mix(col, mix(pale, dark, 0.6) * (0.85 + 0.3 * noise(q * vec2(260.0, 420.0))), cover(d));
  d = sdBox(q - vec2(0.044, 0.010), vec2(0.024, 0.018));
  col = mix(col, mix(pale, dark, 0.45), cover(d));
  d = max(abs(q.x - 0.044) - mix(0.029, 0.016, clamp((q.y - 0.027) / 0.016, 0.0, 1.0)), max(0.026 - q.y, q.y - 0.042));
  col = mix(col, dark, cover(d));
  for (int i = 0; i < 3; i++) col = mix(col, i == 1 ? AMBER : YELLOW, cover(sdBox(q - vec2(0.030 + 0.0135 * float(i), 0.011), vec2(0.0037, 0.0062))));
  // drum
  d = sdBox(q - vec2(-0.008, 0.016), vec2(0.0305, 0.024));
  c = mix(pale, dark, smoothstep(-0.030, 0.022, q.x));
  col = mix(col, c, cover(d));
  for (int i = 0; i < 3; i++) {
    vec2 a = q - vec2(-0.0265 + 0.0185 * float(i), 0.014);
    float win = min(sdBox(a, vec2(0.0040, 0.0075)), length(a - vec2(0.0, 0.0075)) - 0.0040);
    if (i == 1) win = min(win, sdBox(a + vec2(0.0, 0.007), vec2(0.0040, 0.012)));
    col = mix(col, mix(YELLOW, CORE, i == 1 ? 0.5 : 0.0), cover(win));
  }
  // cornice and dome
  col = mix(col, dark * 0.85, cover(sdBox(q - vec2(-0.008, 0.0405), vec2(0.0340, 0.0022))));
  vec2 u = q - vec2(-0.008, 0.0425);
  d = max(length(u) - 0.0305, -u.y);
  c = mix(pale * nd(1.15, 1.06), dark, smoothstep(-0.024, 0.022, u.x - 0.25 * u.y));
  float rib = abs(fract(atan(u.x, u.y + 0.004) * 2.2) - 0.5);
  c *= 1.0 - 0.14 * smoothstep(0.07, 0.02, rib);
  col = mix(col, c, cover(d));
  // the slit, opened to the left, with the telescope's end in it
  float a = u.x + 0.34 * u.y + 0.0005;
  d = max(max(abs(a) - 0.0062, length(u) - 0.0312), 0.006 - u.y);
  col = mix(col, mix(YELLOW, CORE, smoothstep(0.004, 0.03, u.y)) * 1.1, cover(d));
  float tube = sdSegment(u, vec2(-0.003, 0.012), vec2(-0.022, 0.036)) - 0.0030;
  col = mix(col, dark * 0.7, cover(tube));
}

void nearTrees(inout vec3 col, vec2 p) {
  vec3 dark = nd(oklch(0.105, 0.036, 270.0), oklch(0.29, 0.09, 264.0));
  float c = 0.0, left = 0.0;
  for (int i = 0; i < 9; i++) {
    bool right = i < 6;
    float x = right ? 1.500 + 0.055 * float(i) + 0.03 * hash(i, 801) : 0.015 + 0.075 * float(i - 6) + 0.02 * hash(i, 801);
    float size = right ? 0.14 + 0.055 * float(i) + 0.09 * hash(i, 802) : 0.30 - 0.075 * float(i - 6);
    vec2 q = p - vec2(x, ridge(4, x) - 0.015);
    if (abs(q.x) > size * 0.4 || q.y > size * 1.1) continue;
    float t = cover(conifer(q, size, 811 + i * 3));
    if (right) c = max(c, t); else left = max(left, t);
  }
  col = mix(col, nd(oklch(0.13, 0.045, 268.0), oklch(0.80, 0.045, 255.0)), left);
  col = mix(col, dark, c);
}

vec3 paint(vec2 p) {
  vec3 col = vec3(0.0);
  if (p.y > ridge(2, p.x) - 2.0 * PX) {
    col = sky(p);
    stars(col, p, smoothstep(0.40, 0.72, p.y) * mix(0.6, 1.0, smoothstep(0.4, 1.1, p.x)));
    constellation(col, p);
    farRange(col, p, 0, 0.84, 0.7);
    mist(col, p, 0.40, 0.06, nd(0.35, 0.55));
    farRange(col, p, 1, 0.64, 0.45);
    mist(col, p, 0.30, 0.07, nd(0.45, 0.60));
  }
  mountain(col, p);
  observatory(col, p);
  float glow = 0.0;
  for (int i = LAMPS - 1; i >= 0; i--) {
    vec4 l = lamp(i);
    lampPost(col, p, l.xy, l.z, l.w, nd(oklch(0.135, 0.045, 268.0), oklch(0.31, 0.085, 264.0)));
    glow += halo(p, postLight(l.xy, l.z, l.w), max(l.z * 0.090, 0.0042)) * 0.80;
  }
  addHalo(col, glow);
  mist(col, p, 0.20, 0.07, nd(0.30, 0.50) * smoothstep(1.25, 0.7, p.x));
  mist(col, p, 0.12, 0.05, nd(0.20, 0.45) * smoothstep(1.35, 0.9, p.x));
  nearTrees(col, p);
  float h = ridge(4, p.x);
  vec3 c = mix(land(0.12), land(0.0), smoothstep(0.0, 0.08, h - p.y)) * (0.75 + 0.6 * fbm(p * vec2(24.0, 40.0)));
  if (u_day > 0.5) c = mix(oklch(0.88, 0.030, 254.0), c, smoothstep(0.55, 1.35, p.x));
  col = mix(col, c, cover(p.y - h));
  nearGrass(col, p, 1.25);
  return col;
}
