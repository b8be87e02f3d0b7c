// A path over the hill, known lamp by lamp. From where it ends today, the lights fan out into a band
// that grows wider the farther one looks.

const float SKYLINE = 0.690;
const vec2 NOW = vec2(0.500, 0.372);    // the last lamp of which we are sure

// 0 mountains, 1 far hills, 2 the near hill
float ridge(int id, float x) {
  if (id == 0) {
    float h = peak(x, vec2(0.34, 0.830), 0.55, 0.6);
    h = smoothMax(h, peak(x, vec2(0.86, 0.765), 0.5, 0.5), 0.02);
    h = smoothMax(h, peak(x, vec2(1.44, 0.800), 0.55, 0.5), 0.02);
    return h + 0.028 * fbm(x * 8.0, 803) + 0.009 * fbm(x * 46.0, 809);
  }
  if (id == 1) return SKYLINE + 0.010 + 0.020 * bump(x, 0.20, 0.25) + 0.014 * fbm(x * 7.0, 823);
  return 0.352 - 0.245 * smoothstep(0.46, 1.35, x) + 0.050 * smoothstep(0.42, -0.05, x) + 0.012 * fbm(x * 5.0, 843) * smoothstep(0.0, 0.12, abs(x - NOW.x)) + 0.002 * fbm(x * 120.0, 844);
}

vec3 sky(vec2 p) {
  float up = smoothstep(SKYLINE, 1.02, p.y);
  vec3 c = mix(oklch(0.475, 0.125, 260.0), oklch(0.350, 0.118, 263.0), smoothstep(0.0, 0.42, up));
  c = mix(c, oklch(0.200, 0.070, 266.0), smoothstep(0.25, 1.0, up));
  vec2 q = (p - vec2(1.10, 0.70)) / vec2(0.60, 0.16);
  c += oklch(0.58, 0.11, 252.0) * 0.14 * exp(-dot(q, q));
  return c;
}

// The plain below, in perspective: across, and away from us.
vec2 ground(vec2 p) { float z = 1.0 / max(SKYLINE - p.y, 0.004); return vec2((p.x - 0.95) * z, z); }
vec2 seen(vec2 g) { return vec2(0.95 + g.x / g.y, SKYLINE - 1.0 / g.y); }

// The fan in the picture: a ray for every quantile, -1 the lowest (to the right), 1 the highest (to the left).
// t runs from 0 at NOW to 1 at the horizon.
vec2 ray(float u, float t) {
  vec2 end = vec2(1.150 - 0.480 * u, SKYLINE - 0.010 - 0.022 * max(-u, 0.0));
  vec2 way = NOW + vec2(0.0, -0.02);
  vec2 bend = way + vec2(0.290 - 0.150 * u, 0.100 + 0.070 * u);
  return mix(mix(way, bend, t), mix(bend, end, t), t);
}

void plain(inout vec3 col, vec2 p) {
  float d = SKYLINE - p.y;
  if (d < -0.01) return;
  vec2 g = ground(p);
  float patchy = fbm(vec2(g.x * 1.1, g.y * 0.9));
  float folds = fbm(vec2(p.x * 3.0, p.y * 15.0) + 3.0);
  vec3 c = mix(mistColor() * 0.92, land(0.50), smoothstep(0.0, 0.06, d));
  c = mix(c, land(0.30), smoothstep(0.05, 0.36, d));
  c *= 0.84 + 0.30 * mix(0.5, patchy, smoothstep(0.0, 0.12, d)) + 0.40 * (folds - 0.5);
  col = mix(col, c, cover(-d));
}

// Where a point lies in the fan: u across (-1 to 1), t along. Found by two steps of a simple search.
vec2 fanAt(vec2 p) {
  float t = clamp((p.y - NOW.y + 0.02) / (SKYLINE - 0.01 - NOW.y + 0.02), 0.0, 1.0), u = 0.0;
  for (int i = 0; i < 7; i++) {
    vec2 r = ray(u, t) - p;
    vec2 du = (ray(u + 0.01, t) - ray(u - 0.01, t)) / 0.02;
    vec2 dt = (ray(u, t + 0.01) - ray(u, t - 0.01)) / 0.02;
    float det = du.x * dt.y - du.y * dt.x;
    if (abs(det) < 1e-5) break;
    u = clamp(u - clamp((r.x * dt.y - r.y * dt.x) / det, -0.7, 0.7), -2.5, 2.5);
    t = clamp(t - clamp((du.x * r.y - du.y * r.x) / det, -0.3, 0.3), 0.004, 1.10);
  }
  return vec2(u, t);
}

const int RAYS = 11;
void fan(inout vec3 col, vec2 p) {
  if (p.x < NOW.x - 0.08 || p.y > SKYLINE + 0.03 || p.y < 0.18) return;
  vec2 f = fanAt(p);
  float miss = length(ray(f.x, f.y) - p);
  float u = f.x, t = f.y;
  float inside = smoothstep(0.004, 0.0, miss);
  // the band itself: a sheen of light that thins out towards its edges, in steps like a chart
  float a = abs(u);
  float band = 0.50 * smoothstep(0.26, 0.24, a) + 0.30 * smoothstep(0.635, 0.615, a) + 0.20 * smoothstep(1.01, 0.99, a);
  float fade = smoothstep(0.0, 0.06, t) * smoothstep(1.02, 0.85, t);
  float texture_ = 0.72 + 0.56 * fbm(ground(p) * vec2(2.2, 1.6));
  col += oklch(0.70, 0.135, 76.0) * inside * band * fade * 0.290 * texture_ * mix(1.25, 0.55, t);
  // the lamps, along eleven rays
  vec3 sum = vec3(0.0);
  float n = (u * 0.5 + 0.5) * float(RAYS - 1);
  for (int i = -1; i <= 1; i++) {
    int r = int(floor(n + 0.5)) + i;
    if (r < 0 || r >= RAYS) continue;
    float ur = float(r) / float(RAYS - 1) * 2.0 - 1.0;
    float au = abs(ur);
    // steps grow shorter with the distance: t = 1 - (1 - s)^1.6
    float s = 1.0 - pow(max(1.0 - t, 0.0), 1.0 / 1.55);
    float count = 19.0;
    float k = floor(s * count + 0.5);
    for (int j = -1; j <= 1; j++) {
      float kj = k + float(j) + 0.36 * (hash(ivec2(r, int(k) + j)) - 0.5) * step(0.01, au);
      float sj = kj / count;
      if (sj < 0.09 + 0.10 * au || sj > 0.985) continue;
      float tj = 1.0 - pow(1.0 - sj, 1.55);
      vec2 at = ray(ur + 0.05 * (hash(ivec2(r + 40, int(k) + j)) - 0.5) * step(0.01, au), tj);
      float scale = mix(1.0, 0.28, pow(tj, 0.75));
      float power = mix(1.0, 0.42, au) * mix(1.0, 0.85, tj);
      float core = 0.0042 * scale * mix(1.0, 0.72, au);
      vec2 lampAt = at + vec2(0.0, 0.018 * scale);
      float d = length(p - lampAt);
      vec3 hue = mix(oklch(0.83, 0.145, 84.0), oklch(0.76, 0.155, 70.0), au);
      sum += hue * power * (0.70 * exp(-d / (core * 1.8)) + 0.13 * exp(-d / (core * 6.0)));
      sum += hue * power * 0.22 * pool(p, at - vec2(0.0, 0.001), 0.024 * scale);
      col = mix(col, oklch(0.15, 0.05, 268.0), 0.8 * cover(sdSegment(p, at, lampAt) - 0.0007 * scale) * step(tj, 0.75));
      sum += CORE * power * 1.0 * smoothstep(core + PX, core - PX, d);
    }
  }
  col += sum;
}

// The path on the hill, from our feet to NOW.
vec2 path(float y) {
  float s = clamp(y / NOW.y, 0.0, 1.0);
  return vec2(mix(0.215, NOW.x + 0.004, pow(s, 1.15)) + 0.055 * sin(s * 6.6) * (1.0 - s), mix(0.085, 0.0095, pow(s, 0.80)));
}
// Lamps on the hill: height of the foot, side, size, distance from the path.
const int LAMPS = 6;
const vec4 PLACE[6] = vec4[](vec4(0.338, -1.0, 0.082, 0.012), vec4(0.297, 1.0, 0.108, 0.018), vec4(0.243, -1.0, 0.140, 0.026),
  vec4(0.175, 1.0, 0.180, 0.036), vec4(0.090, -1.0, 0.230, 0.050), vec4(-0.010, 1.0, 0.290, 0.075));
vec4 lamp(int i) {
  vec4 l = PLACE[i];
  vec2 w = path(l.x);
  return vec4(w.x + l.y * (w.y + l.w), l.x, l.z, -l.y);
}
vec2 nowFoot() { return vec2(NOW.x + 0.022, ridge(2, NOW.x + 0.022) - 0.004); }

void hill(inout vec3 col, vec2 p) {
  float d = ridge(2, p.x) - p.y;
  float body = max(cover(-d), 0.0);
  if (p.y > ridge(2, p.x) + 0.01) return;
  vec2 w = path(p.y);
  float blades = grass(p, 0.85), tuft = fbm(p * vec2(8.0, 18.0));
  vec3 c = mix(land(0.26), land(0.03), smoothstep(0.0, 0.22, d));
  c *= 0.74 + 0.20 * blades + 0.36 * tuft;
  c += oklch(0.50, 0.11, 260.0) * 0.17 * exp(-d / 0.006) * (0.4 + blades);
  float edge = abs(p.x - w.x) - w.y * (0.90 + 0.35 * (tuft - 0.25));
  float way = smoothstep(w.y * 0.14, -w.y * 0.12, edge) * step(p.y, NOW.y);
  c = mix(c, oklch(0.330, 0.072, 265.0) * (0.76 + 0.46 * tuft), way * 0.9);
  float light = 0.0;
  for (int i = 0; i < LAMPS; i++) {
    vec4 l = lamp(i);
    light += 1.1 * pool(p, vec2(postLight(l.xy, l.z, l.w).x, l.y), l.z * 0.52);
  }
  light += 1.6 * pool(p, nowFoot() + vec2(-0.01, 0.0), 0.085);
  warmGround(c, mix(0.10 + 0.58 * blades * blades, 0.72 + 0.8 * tuft, way), light);
  col = mix(col, c, body);
}

vec3 paint(vec2 p) {
  vec3 col = vec3(0.0);
  bool behind = p.y < ridge(2, p.x) - 2.0 * PX;
  if (!behind) {
    if (p.y > SKYLINE - 0.02) {
      col = sky(p);
      stars(col, p + vec2(35.3, 25.1), smoothstep(0.76, 0.92, p.y));
      float d = ridge(0, p.x) - p.y;
      float face = fbm(vec2(p.x + 0.35 * d, p.y * 0.7) * 11.0 + 2.0 * fbm(p * 7.0));
      vec3 c = mix(land(0.84), oklch(0.50, 0.115, 260.0), smoothstep(0.48, 0.535, face) * exp(-max(d, 0.0) * 9.0) * 0.7);
      c = mix(c, mistColor(), smoothstep(0.0, 0.13, d) * 0.65);
      col = mix(col, c, cover(-d));
      col = mix(col, mix(land(0.60), mistColor(), 0.35), max(cover(p.y - ridge(1, p.x)), treeLine(p, 1, 0.0062, vec2(0.008, 0.022), 0.60, 861)));
    }
    plain(col, p);
    fan(col, p);
    mist(col, p, SKYLINE - 0.004, 0.022, 0.34);
    mist(col, p, 0.330, 0.070, 0.22);
  }
  hill(col, p);
  float glow = 0.0;
  vec3 wood = oklch(0.125, 0.045, 268.0);
  lampPost(col, p, nowFoot(), 0.205, -1.0, wood);
  glow += 1.25 * halo(p, postLight(nowFoot(), 0.205, -1.0), 0.0150);
  for (int i = 0; i < LAMPS; i++) {
    vec4 l = lamp(i);
    lampPost(col, p, l.xy, l.z, l.w, wood);
    glow += 0.60 * halo(p, postLight(l.xy, l.z, l.w), max(l.z * 0.072, 0.0042));
  }
  addHalo(col, glow);
  nearGrass(col, p, 1.2);
  return col;
}
