// A full moon, round and rimmed like a coin, in the arch of a bridge. The water is so still that it
// shows the moon exactly once more.

const float WATER = 0.435;
const vec2 ARCH = vec2(0.86, WATER);
const float SPAN = 0.315;
const vec2 MOON = vec2(0.86, WATER + 0.166);
const float MOON_R = 0.082;
const int LAMPS = 4;
const float LAMP_X[4] = float[](0.245, 0.555, 1.165, 1.475);

// 0 far hills, 1 wooded shore, 2 the bridge's upper edge
float ridge(int id, float x) {
  if (id == 0) return WATER + 0.040 + 0.050 * bump(x, 0.58, 0.20) + 0.060 * bump(x, 1.16, 0.22) + 0.03 * fbm(x * 6.0, 503) + 0.006 * fbm(x * 40.0, 504);
  if (id == 1) return WATER + 0.014 + 0.012 * fbm(x * 6.0, 523) + 0.03 * smoothstep(0.35, 0.0, x) + 0.03 * smoothstep(1.3, 1.6, x);
  float d = (x - ARCH.x) / 0.80;
  return 0.822 - 0.118 * d * d + 0.022 * d * d * d * d;
}

vec3 moonColor() { return oklch(0.945, 0.062, 92.0); }

void moon(inout vec3 col, vec2 p) {
  vec2 q = (p - MOON) / MOON_R;
  float r = length(q);
  col += moonColor() * (0.34 * exp(-max(r - 1.0, 0.0) * 2.6) + 0.13 * exp(-max(r - 1.0, 0.0) * 0.80));
  if (r > 1.1) return;
  float e = PX / MOON_R;
  float turn = atan(q.y, q.x) / 6.2831853;
  float seas = smoothstep(0.46, 0.60, fbm(q * 1.15 + 11.3 + 0.25 * noise(q * 3.0)));
  float craters = smoothstep(0.58, 0.70, noise(q * 5.5 + 2.0)) * (1.0 - seas);
  float relief = noise((q + 0.03) * 4.0) - noise((q - 0.03) * 4.0);
  vec3 c = mix(moonColor(), oklch(0.80, 0.060, 88.0), 0.62 * seas + 0.22 * craters) * (0.97 + 0.22 * relief);
  float field = smoothstep(0.800 + e, 0.800 - e, r);
  vec3 rim = moonColor() * (1.00 + 0.10 * dot(q, vec2(-0.55, 0.75)));
  // the milled edge and the beaded ring of a coin
  float beads = length(vec2((fract(turn * 72.0) - 0.5) * 6.2831853 * 0.85 / 72.0, r - 0.85)) - 0.022;
  rim *= 1.0 - 0.22 * clamp(0.5 - beads / e, 0.0, 1.0);
  rim *= 1.0 - 0.20 * smoothstep(0.93, 0.945, r) * step(0.5, fract(turn * 150.0));
  c = mix(rim, c, field);
  c *= 1.0 - 0.30 * exp(-abs(r - 0.800) / 0.016) * (0.5 + 0.5 * dot(q, vec2(-0.6, 0.8)));
  c += moonColor() * 0.10 * exp(-abs(r - 0.915) / 0.02);
  col = mix(col, c, clamp(0.5 - (r - 1.0) / e, 0.0, 1.0));
}

vec3 sky(vec2 p) {
  float up = smoothstep(WATER, 1.02, p.y);
  vec3 c = mix(oklch(0.475, 0.120, 259.0), oklch(0.330, 0.115, 263.0), smoothstep(0.0, 0.42, up));
  c = mix(c, oklch(0.175, 0.065, 267.0), smoothstep(0.30, 1.0, up));
  vec2 q = (p - MOON) / vec2(0.55, 0.40);
  c += oklch(0.62, 0.09, 250.0) * 0.16 * exp(-dot(q, q));
  float streak = smoothstep(0.46, 0.80, fbm(vec2(p.x * 1.5 + 21.0, p.y * 9.0 + 0.7 * fbm(p * 3.0))));
  return mix(c, oklch(0.52, 0.10, 262.0), streak * 0.18 * smoothstep(1.05, 0.7, p.y));
}

// Distance to the openings of the bridge, negative inside one of them; size shrinks for its far face.
float openings(vec2 p, float shrink) {
  float d = length((p - ARCH) * vec2(1.0, 0.985)) - SPAN * shrink;
  vec2 q = vec2(abs(p.x - ARCH.x) - 0.660, p.y - WATER);
  return min(d, length(q * vec2(1.0, 0.93)) - 0.225 * shrink);
}

void bridge(inout vec3 col, vec2 p, float light) {
  float top = ridge(2, p.x);
  if (p.y > top + 0.03) return;
  float front = openings(p, 1.0), back = openings(p, 0.925);
  float side = step(0.44, abs(p.x - ARCH.x));
  vec3 stone = oklch(0.225, 0.064, 266.0);
  // courses of stone, following the deck
  float fall = (top - p.y) / 0.030;
  ivec2 course = ivec2(floor(vec2(p.x / 0.058 + 0.5 * floor(fall) + 0.3 * hash(int(floor(fall)), 71), fall)));
  vec2 f = fract(vec2(p.x / 0.058 + 0.5 * floor(fall) + 0.3 * hash(int(floor(fall)), 71), fall));
  float joint = smoothstep(0.10, 0.02, min(min(f.x, 1.0 - f.x) * 1.9, min(f.y, 1.0 - f.y)));
  vec3 c = stone * (0.86 + 0.26 * hash(course) + 0.16 * (noise(p * 90.0) - 0.5)) * (1.0 - 0.22 * joint);
  c = mix(c, oklch(0.300, 0.085, 264.0), 0.45 * smoothstep(0.24, 0.0, p.y - WATER));
  // the ring of wedge stones
  float ring = front / 0.034;
  if (ring < 1.0) {
    vec2 o = side > 0.5 ? vec2(abs(p.x - ARCH.x) - 0.660, (p.y - WATER) * 0.93) : vec2(p.x - ARCH.x, p.y - WATER);
    float a = atan(o.y, o.x) / 3.14159265 * (side > 0.5 ? 25.0 : 37.0);
    float gap = smoothstep(0.11, 0.02, min(fract(a), 1.0 - fract(a)));
    c = oklch(0.265, 0.070, 265.0) * (0.90 + 0.22 * hash(int(floor(a)), 5) - 0.30 * gap);
    c *= 1.0 - 0.35 * smoothstep(0.88, 1.0, ring);
  }
  // moonlight comes round the edge of the stones
  c += moonColor() * (side > 0.5 ? 0.03 : 0.16) * exp(-max(front, 0.0) / 0.004);
  // parapet and its cap
  float cap = top - p.y;
  if (cap < 0.048) c = mix(oklch(0.250, 0.070, 265.0), oklch(0.205, 0.060, 266.0), smoothstep(0.0, 0.048, cap)) * (0.92 + 0.16 * hash(int(floor(p.x / 0.043)), 9));
  c *= 1.0 - 0.45 * exp(-abs(cap - 0.049) / 0.0022);
  c += oklch(0.60, 0.11, 258.0) * 0.20 * exp(-abs(cap) / 0.003);
  c += oklch(0.72, 0.135, 78.0) * light * 0.30 * (0.7 + 0.5 * hash(course)) * smoothstep(-0.02, 0.02, front + 0.02);
  // inside of the arch, deeper and lit by the moon from behind
  vec3 soffit = mix(oklch(0.14, 0.048, 268.0), oklch(0.36, 0.085, 262.0), smoothstep(-0.024, 0.0, -back - 0.0) * 0.3 + (side > 0.5 ? 0.0 : 0.25));
  soffit += moonColor() * (side > 0.5 ? 0.01 : 0.20) * exp(-max(back, 0.0) / 0.007);
  c = mix(c, soffit, cover(front));
  float body = cover(p.y - top) * (1.0 - cover(back));
  col = mix(col, c, body);
}

vec2 lampFoot(int i) { return vec2(LAMP_X[i], ridge(2, LAMP_X[i]) - 0.004); }

vec3 above(vec2 p) {
  float light = 0.0, glow = 0.0;
  for (int i = 0; i < LAMPS; i++) {
    vec2 foot = lampFoot(i);
    vec2 at = foot + vec2(0.0, 0.062);
    vec2 q = (p - foot + vec2(0.0, 0.02)) / vec2(0.085, 0.075);
    light += exp(-dot(q, q) * 1.2);
    glow += 0.75 * halo(p, at, 0.0105);
  }
  vec3 col = vec3(0.0);
  bool open = p.y > ridge(2, p.x) - 2.0 * PX || openings(p, 0.925) < 2.0 * PX;
  if (open) {
    col = sky(p);
    stars(col, p + vec2(14.3, 10.1), smoothstep(0.52, 0.80, p.y) * smoothstep(0.10, 0.22, length(p - MOON)));
    moon(col, p);
    if (p.y < 0.62) {
      float d = ridge(0, p.x) - p.y;
      vec3 far = mix(land(0.80), mistColor(), smoothstep(0.0, 0.08, d) * 0.6);
      far += moonColor() * 0.10 * exp(-abs(d) / 0.004) * exp(-abs(p.x - MOON.x) / 0.16);
      col = mix(col, far, cover(-d));
      mist(col, p, WATER + 0.030, 0.030, 0.35);
      float wood = max(cover(p.y - ridge(1, p.x)), treeLine(p, 1, 0.0088, vec2(0.014, 0.044), 0.62, 541));
      col = mix(col, mix(land(0.34), mistColor(), 0.30 * smoothstep(0.02, -0.01, p.y - ridge(1, p.x))), wood);
    }
  }
  bridge(col, p, light);
  vec3 dark = oklch(0.13, 0.045, 268.0);
  for (int i = 0; i < LAMPS; i++) {
    vec2 foot = lampFoot(i);
    vec2 q = p - foot;
    col = mix(col, dark, cover(max(abs(q.x) - 0.0022, max(-q.y, q.y - 0.050))));
    glassLantern(col, p, foot + vec2(0.0, 0.062), 0.0098);
  }
  addHalo(col, glow);
  return col;
}

vec3 paint(vec2 p) {
  if (p.y > WATER) return above(p);
  float depth = WATER - p.y;
  // a breath of air, nothing more: rings so flat that the moon keeps its shape
  float wave = fbm(vec2(p.x * 4.0 + 3.0, depth * 60.0 / (1.0 + depth * 3.0))) - 0.5;
  vec2 m = vec2(p.x + wave * 0.0075 * smoothstep(0.0, 0.12, depth), WATER + depth + wave * 0.004);
  m.y = max(m.y, WATER + 0.0005);
  vec3 c = above(m);
  float deep = smoothstep(0.0, 0.50, depth);
  c = c * mix(vec3(0.84, 0.87, 0.92), vec3(0.60, 0.65, 0.74), deep);
  c = mix(c, oklch(0.215, 0.078, 264.0), 0.10 + 0.22 * deep);
  c += oklch(0.60, 0.10, 258.0) * 0.030 * smoothstep(0.05, 0.30, wave) * smoothstep(0.03, 0.2, depth);
  // a line of mist where stone and water meet
  c += oklch(0.62, 0.10, 258.0) * 0.16 * exp(-depth / 0.0035) * (1.0 - 0.7 * smoothstep(0.02, -0.02, -openings(vec2(p.x, WATER), 0.96)));
  return c;
}
