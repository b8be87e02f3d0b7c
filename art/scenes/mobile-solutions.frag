// People with small lights in hand walk up to a halt where the night train stands, far from any town.
// It came over a long viaduct; the only mast is a hill away.

const vec2 HALT = vec2(1.415, 0.425);   // where the way reaches the platform
const float RAIL = 0.434;
const vec2 MAST = vec2(1.000, 0.486);

// 0-1 far ranges, 2 wooded hill, 3 the hill with the way, 4 near bank
float ridge(int id, float x) {
  if (id == 0) return hills(x, 0.300, 0.170, 5203);
  if (id == 1) return smoothMax(hills(x, 0.270, 0.080, 5223), peak(x, MAST + vec2(0.0, 0.006), 0.45, 0.55), 0.03);
  if (id == 2) return 0.285 + 0.060 * smoothstep(0.80, 1.10, x) + 0.040 * bump(x, 0.16, 0.25) + 0.025 * fbm(x * 5.0, 5243);
  if (id == 3) {
    float h = 0.150 + 0.130 * smoothstep(0.58, 1.12, x) + 0.145 * smoothstep(1.02, 1.36, x) - 0.055 * smoothstep(1.52, 1.80, x);
    return h + 0.016 * fbm(x * 6.0, 5263) * smoothstep(0.06, 0.18, abs(x - HALT.x)) + 0.002 * fbm(x * 140.0, 5264);
  }
  return 0.015 + 0.050 * smoothstep(1.55, 1.88, x) + 0.095 * smoothstep(0.52, -0.1, x) + 0.012 * fbm(x * 5.0, 5283) + 0.002 * fbm(x * 150.0, 5284);
}

const Sky SKY = Sky(0.24, 141, 0.8, 0.2, vec2(1.00, 0.34), vec3(28.0, 0.36, 44.0));

void wood(inout vec3 col, vec2 p, int id, float far, vec2 sizes, float gap, float density) {
  float h = ridge(id, p.x);
  float c = max(cover(p.y - h), treeLine(p, id, gap, sizes, density, 52000 + id * 61));
  col = mix(col, mix(land(far), mistColor(), smoothstep(sizes.y * 0.5, -0.10, p.y - h) * nd(0.30, 0.65)), c);
}

// The mast: lattice, dishes, a light on top with its rings.
void mast(inout vec3 col, vec2 p) {
  vec2 top = MAST + vec2(0.0, 0.150), q = p - MAST;
  vec3 tint = mix(land(0.50), land(0.20), 0.6);
  if (abs(q.x) < 0.04 && q.y > -0.02 && q.y < 0.17) {
    float k = clamp(q.y / 0.15, 0.0, 1.0);
    float w = mix(0.0150, 0.0022, pow(k, 0.8));
    float c = cover(abs(abs(q.x) - w) - 0.0009) * step(-0.012, q.y) * step(q.y, 0.142);
    float cells = pow(1.0 - k, 0.75) * 9.0, f = fract(cells);
    float zig = abs(q.x - w * (2.0 * f - 1.0) * (mod(floor(cells), 2.0) < 0.5 ? 1.0 : -1.0)) * 0.8 - 0.0005;
    c = max(c, cover(max(zig, abs(q.x) - w)) * 0.85 * step(0.0, q.y) * step(q.y, 0.138));
    c = max(c, cover(max(abs(f - 0.02) * 0.016 - 0.0008, abs(q.x) - w)) * step(0.0, q.y) * step(q.y, 0.14));
    c = max(c, cover(sdBox(q - vec2(0.0, 0.137), vec2(0.0008, 0.012))));
    c = max(c, cover(length((q - vec2(-0.0075, 0.098)) * vec2(1.6, 1.0)) - 0.0055));
    c = max(c, cover(length((q - vec2(0.0072, 0.084)) * vec2(1.6, 1.0)) - 0.0048));
    col = mix(col, tint, c);
  }
  float d = length(p - top);
  if (d < 0.30) {
    float rings = 0.0;
    for (int i = 1; i <= 4; i++) {
      float r = 0.026 * float(i) * (1.0 + 0.10 * float(i));
      rings += exp(-pow((d - r) / 0.0011, 2.0)) * (0.56 - 0.115 * float(i));
    }
    // open to both sides, as a signal is drawn
    float side = smoothstep(0.62, 0.85, abs(p.x - top.x) / max(d, 0.001));
    if (u_day > 0.5) col = mix(col, oklch(0.75, 0.14, 66.0), min(1.0, 1.3 * rings) * side);
    else col += glowColor() * 0.62 * rings * side;
    addHalo(col, 0.9 * halo(p, top, 0.0085));
    col = mix(col, nd(CORE * 1.15, oklch(0.77, 0.17, 68.0)), cover(d - 0.0036));
  }
}

// ---------------------------------------------------------------- the way and those who walk on it

const int CORNERS = 9;
const vec2 WAY[9] = vec2[](vec2(1.900, 0.030), vec2(1.600, 0.085), vec2(1.180, 0.080), vec2(0.905, 0.165), vec2(1.080, 0.225),
  vec2(1.350, 0.235), vec2(1.400, 0.300), vec2(1.330, 0.345), vec2(1.415, 0.428));
vec2 onWay(float s) {
  int k = clamp(int(floor(s)), 0, CORNERS - 3);
  float t = s - float(k);
  vec2 a = k == 0 ? WAY[0] : 0.5 * (WAY[k] + WAY[k + 1]);
  vec2 c = k == CORNERS - 3 ? WAY[CORNERS - 1] : 0.5 * (WAY[k + 1] + WAY[k + 2]);
  return mix(mix(a, WAY[k + 1], t), mix(WAY[k + 1], c, t), t);
}
vec2 way(vec2 p) {
  vec2 best = vec2(9.0, 0.0);
  if (p.x < 0.75) return best;
  p += vec2(0.008, 0.004) * (vec2(noise(p * 14.0), noise(p * 14.0 + 40.0)) - 0.5) * 2.0;
  vec2 a = onWay(0.0);
  for (int i = 1; i <= 56; i++) {
    vec2 b = onWay(float(i) * 0.125), ba = b - a;
    if (abs(p.y - b.y) < 0.07) {
      vec2 m = a + ba * clamp(dot(p - a, ba) / dot(ba, ba), 0.0, 1.0);
      float d = length((p - m) * vec2(1.0, 1.9));
      if (d < best.x) best = vec2(d, m.y);
    }
    a = b;
  }
  return best;
}
float wayWidth(float y) { return mix(0.058, 0.0085, pow(clamp(y / HALT.y, 0.0, 1.0), 0.70)); }

// Where they are on the way: closer together the farther off.
const int WALKERS = 30;
const float PLACE[30] = float[](0.62, 0.92, 1.14, 1.32, 1.57, 1.76, 1.96, 2.16, 2.83, 3.06, 3.45, 3.66, 3.84, 3.98, 4.18, 4.35, 4.67, 4.93, 5.18, 5.37, 5.52, 5.80, 6.04, 6.25, 6.42, 6.53, 6.71, 6.79, 6.84, 6.89);
// foot, height and the way they face
vec4 walker(int i) {
  float s = PLACE[i];
  vec2 m = onWay(s), ahead = onWay(min(s + 0.06, 7.0)) - m;
  float w = wayWidth(m.y);
  m.y += (hash(i, 902) - 0.5) * w * 0.75;
  m.x += (hash(i, 903) - 0.5) * w * 0.5;
  float h = mix(0.124, 0.020, pow(clamp(m.y / HALT.y, 0.0, 1.0), 0.78)) * (hash(i, 904) < 0.16 ? 0.70 : 0.92 + 0.14 * hash(i, 905));
  return vec4(m, h, (ahead.x > 0.0 ? 1.0 : -1.0) * (abs(ahead.x) < abs(ahead.y) * 0.7 ? 0.62 : 1.0));
}
vec2 handLight(vec4 w) { return w.xy + w.z * vec2(0.265 * w.w, 0.665); }

void figure(inout vec3 col, vec2 p, vec4 w, int seed) {
  vec2 q = (p - w.xy) / w.z;
  if (abs(q.x) > 0.45 || q.y > 1.08 || q.y < -0.06) return;
  q.x /= w.w;
  float e = PX / w.z;
  float stride = 0.09 + 0.07 * hash(seed, 911);
  bool skirt = hash(seed, 912) < 0.38, hood = hash(seed, 913) < 0.35, pack = hash(seed, 914) < 0.40;
  float legs = min(sdSegment(q, vec2(0.0, 0.44), vec2(0.6 * stride + 0.03, 0.23)), sdSegment(q, vec2(0.6 * stride + 0.03, 0.23), vec2(stride, 0.02))) - 0.040;
  legs = min(legs, min(sdSegment(q, vec2(-0.01, 0.44), vec2(-0.35 * stride, 0.22)), sdSegment(q, vec2(-0.35 * stride, 0.22), vec2(-stride - 0.02, 0.035))) - 0.038);
  legs = min(legs, sdSegment(q, vec2(stride, 0.012), vec2(stride + 0.055, 0.012)) - 0.020);
  legs = min(legs, sdSegment(q, vec2(-stride - 0.03, 0.03), vec2(-stride + 0.02, 0.012)) - 0.018);
  float k = clamp((q.y - 0.36) / 0.42, 0.0, 1.0);
  float hem = skirt ? 0.165 : 0.118;
  float half_ = mix(hem, 0.088, smoothstep(0.0, 0.75, k));
  float low = skirt ? 0.26 : 0.38;
  float coat = max(abs(q.x - 0.012 + 0.02 * (1.0 - k)) - half_, max(low - q.y, q.y - 0.77)) - 0.018;
  coat = min(coat, length((q - vec2(0.006, 0.755)) * vec2(1.0, 1.5)) - 0.098);
  float head = length((q - vec2(0.026, 0.915)) * vec2(1.08, 0.94)) - 0.068;
  head = min(head, sdSegment(q, vec2(0.008, 0.80), vec2(0.018, 0.87)) - 0.032);
  if (hood) head = min(head, max(length((q - vec2(0.004, 0.905)) * vec2(0.95, 0.85)) - 0.090, q.x - 0.055));
  else if (hash(seed, 915) < 0.5) head = min(head, min(sdBox(q - vec2(0.030, 0.945), vec2(0.098, 0.010)), max(length(q - vec2(0.022, 0.945)) - 0.064, 0.94 - q.y)));
  float back = pack ? sdBox(q - vec2(-0.125, 0.625), vec2(0.030, 0.085)) - 0.030 : 9.0;
  float arm = min(sdSegment(q, vec2(0.015, 0.715), vec2(0.105, 0.575)) - 0.036, sdSegment(q, vec2(0.105, 0.575), vec2(0.225, 0.640)) - 0.029);
  float body = min(min(legs, coat), min(head, back));
  vec3 dark = nd(mix(oklch(0.130, 0.045, 268.0), oklch(0.220, 0.075, 265.0), smoothstep(0.05, 0.40, w.y)),
                 mix(oklch(0.290, 0.085, 264.0), oklch(0.430, 0.085, 262.0), smoothstep(0.05, 0.40, w.y)));
  float shade = hash(seed, 916);
  dark = mix(dark, dark * nd(1.9, 1.5), shade * step(head, 9.0) * 0.55);
  // the small light falls on face, chest and sleeve
  vec2 f = (q - vec2(0.265, 0.665)) / vec2(0.19, 0.27);
  float near = exp(-dot(f, f));
  float rim = exp(body / 0.030);
  vec3 c = dark + nd(oklch(0.74, 0.14, 74.0) * 0.72, oklch(0.84, 0.12, 78.0) * 0.30) * near * (0.16 + 0.95 * rim);
  c += nd(oklch(0.5, 0.11, 260.0) * 0.15, vec3(0.06)) * rim * smoothstep(0.02, -0.10, q.x);
  col = mix(col, c, clamp(0.5 - body / e, 0.0, 1.0));
  col = mix(col, dark + nd(oklch(0.74, 0.14, 74.0) * 0.55, oklch(0.84, 0.12, 78.0) * 0.20) * near, clamp(0.5 - arm / e, 0.0, 1.0));
  // the lit thing in the hand
  vec2 s = q - vec2(0.265, 0.672);
  s = vec2(s.x * 0.955 + s.y * 0.296, s.y * 0.955 - s.x * 0.296);
  float card = sdBox(s, vec2(0.040, 0.074)) - 0.010;
  float grow = max(0.0, 0.0012 - 0.040 * w.z) / w.z;      // far away it stays a point
  card -= grow;
  col = mix(col, dark, clamp(0.5 - (card - 0.014) / e, 0.0, 1.0) * step(0.04, w.z));
  col = mix(col, mix(nd(CORE * 1.15, CORE), YELLOW, 0.55 * smoothstep(0.02, -0.07, s.y) + nd(0.0, 0.25)), clamp(0.5 - card / e, 0.0, 1.0));
}

// ---------------------------------------------------------------- the railway

// Arches from one edge of the picture to the other; the hill stands in front of some.
void viaduct(inout vec3 col, vec2 p) {
  float d = RAIL - p.y;
  if (d < -0.006) return;
  const float PITCH = 0.094, SPAN = 0.0365, SPRING = 0.056;
  vec2 q = vec2((fract(p.x / PITCH) - 0.5) * PITCH, SPRING - d);
  float open = q.y < 0.0 ? abs(q.x) - SPAN : (length(q / vec2(SPAN, 0.042)) - 1.0) * SPAN;
  float deep = q.y < 0.0 ? abs(q.x - 0.008) - SPAN : (length((q - vec2(0.008, 0.0)) / vec2(SPAN, 0.042)) - 1.0) * SPAN;
  vec2 brick = vec2(p.x * 150.0, p.y * 170.0);
  brick.x += 0.5 * mod(floor(brick.y), 2.0);
  vec3 c = mix(land(0.34), land(0.24), smoothstep(0.3, 1.2, p.x)) * (0.90 + 0.14 * hash(ivec2(floor(brick))) + 0.16 * fbm(p * 30.0) - 0.06);
  c = mix(c, land(0.52), 0.55 * smoothstep(0.0052, 0.0038, abs(open - 0.0045)));           // the ring of the arch
  c = mix(c, land(0.46), smoothstep(0.0012, 0.0, abs(d - 0.004) - 0.0045));                // the parapet
  vec3 soffit = mix(land(0.13), land(0.24), smoothstep(0.0, 0.05, d));
  c = mix(c, soffit, cover(open));
  // windows of the train shine on the parapet
  warmGround(c, 0.55, 1.3 * smoothstep(0.016, 0.0, d) * smoothstep(0.80, 0.90, p.x));
  c = mix(c, mistColor(), nd(0.62, 0.85) * smoothstep(0.05, 0.24, d + 0.03 * (fbm(p * vec2(4.0, 12.0)) - 0.5)));
  col = mix(col, c, cover(-d - 0.004) * max(cover(-open), 1.0 - cover(deep)));
}

const float CAR = 0.176;
const float TAIL = 0.815;
const int CARS = 4;
// The train: an engine at the right end, and cars whose windows show who is on board.
void train(inout vec3 col, vec2 p) {
  vec2 q = p - vec2(TAIL, RAIL + 0.004);
  if (q.y < -0.006 || q.y > 0.064 || q.x < 0.0 || q.x > 1.0) return;
  vec3 body = nd(oklch(0.235, 0.075, 264.0), oklch(0.48, 0.095, 262.0));
  vec3 trim = nd(oklch(0.135, 0.045, 268.0), oklch(0.30, 0.085, 264.0));
  int car = int(floor(q.x / (CAR + 0.006)));
  bool engine = car >= CARS;
  if (engine) car = CARS;
  float len = engine ? 0.120 : CAR, x = q.x - float(car) * (CAR + 0.006);
  float nose = engine ? 0.030 * smoothstep(0.020, 0.052, q.y) * smoothstep(0.05, len, x) : 0.0;
  float d = sdBox(vec2(x - len * 0.5 + nose * 0.5, q.y - 0.0290), vec2(len * 0.5 - 0.004 - nose * 0.5, 0.0205)) - 0.004;
  // bogies and couplings
  float under = min(min(abs(x - len * 0.16), abs(x - len * 0.84)), 1.0);
  float wheels = min(length(vec2(abs(under - 0.009), q.y - 0.0015)) - 0.0045, sdBox(vec2(under, q.y - 0.0045), vec2(0.016, 0.0022)));
  wheels = min(wheels, sdBox(q - vec2(0.37, 0.008), vec2(0.37, 0.0012)));
  col = mix(col, trim, cover(wheels));
  vec3 c = body * (1.0 + 0.35 * smoothstep(0.030, 0.052, q.y) - 0.25 * smoothstep(0.014, 0.006, q.y));
  c = mix(c, trim, cover(abs(q.y - 0.0455) - 0.0007) * 0.8);
  c = mix(c, mix(YELLOW, AMBER, 0.4) * nd(0.55, 0.9), cover(abs(q.y - 0.0135) - 0.0009));
  if (!engine) {
    float pitch = 0.0158, n = floor((x - 0.016) / pitch);
    vec2 w = vec2(x - 0.016 - (n + 0.5) * pitch, q.y - 0.0305);
    int seat = int(n) + car * 17;
    bool door = n == 0.0 || n == 8.0;
    float pane = n < 0.0 || n > 8.0 ? 1.0 : sdBox(door ? w + vec2(0.0, 0.0045) : w, door ? vec2(0.0046, 0.0150) : vec2(0.0058, 0.0078)) - 0.0008;
    vec3 light = mix(mix(AMBER, YELLOW, 0.75), CORE * 1.1, smoothstep(0.010, -0.006, w.y) * 0.55 + (door ? 0.3 : 0.0));
    if (!door && hash(seat, 3) < 0.62) {
      vec2 h = w - vec2((hash(seat, 4) - 0.5) * 0.006, -0.0022);
      float who = min(length(h) - 0.0021, max(length((h + vec2(0.0, 0.0056)) * vec2(1.0, 0.9)) - 0.0040, -h.y - 0.0056));
      light = mix(light, mix(EMBER, trim, 0.65), cover(who));
    }
    c = mix(c, trim, cover(pane - 0.0012));
    c = mix(c, light, cover(pane));
  } else {
    float cab = sdBox(vec2(x - 0.086, q.y - 0.0375), vec2(0.0085, 0.0060)) - 0.001;
    c = mix(c, YELLOW, cover(cab));
    float vents = sdBox(vec2(x - 0.040, q.y - 0.0300), vec2(0.028, 0.0075));
    c = mix(c, trim, cover(vents) * step(0.5, fract(x * 190.0)) * 0.7);
  }
  col = mix(col, c, cover(d));
}

// The platform in front of the train, with a roof on posts.
void halt(inout vec3 col, vec2 p) {
  vec2 q = p - vec2(1.440, 0.4300);
  if (abs(q.x) > 0.20 || q.y < -0.02 || q.y > 0.12) return;
  vec3 pale = nd(oklch(0.44, 0.095, 74.0), oklch(0.86, 0.040, 76.0));
  vec3 trim = nd(oklch(0.130, 0.045, 268.0), oklch(0.30, 0.085, 264.0));
  vec3 roof = nd(oklch(0.190, 0.062, 267.0), oklch(0.42, 0.088, 263.0));
  float d = sdBox(q - vec2(0.0, -0.0035), vec2(0.150, 0.0052));
  col = mix(col, mix(pale, trim, 0.55 * smoothstep(-0.001, -0.008, q.y)), cover(d));
  float post = abs(fract((q.x + 0.105) / 0.070 + 0.5) - 0.5) * 0.070;
  d = max(post - 0.0016, max(abs(q.x) - 0.120, abs(q.y - 0.030) - 0.031));
  d = min(d, max(abs(post - (q.y - 0.044) * 0.9) - 0.0009, max(abs(q.x) - 0.120, abs(q.y - 0.051) - 0.008)));   // brackets
  col = mix(col, trim, cover(d));
  float k = clamp((q.y - 0.060) / 0.016, 0.0, 1.0);
  d = max(abs(q.x) - mix(0.142, 0.122, k), abs(q.y - 0.068) - 0.008);
  vec3 c = roof * (1.15 - 0.25 * k) * (1.0 - 0.10 * step(0.8, fract(q.x * 90.0)));
  col = mix(col, c, cover(d));
  d = max(abs(q.x) - 0.143, max(q.y - 0.0615, 0.0560 + 0.0022 * abs(fract(q.x * 110.0) - 0.5) * 2.0 - q.y));   // valance
  col = mix(col, mix(pale, AMBER, 0.25), cover(d));
  // the clock in its gable, and the name of the place
  d = max(abs(q.x) * 0.55 + q.y - 0.098, 0.074 - q.y);
  col = mix(col, roof, cover(d));
  vec2 o = q - vec2(0.0, 0.0845);
  col = mix(col, trim, cover(length(o) - 0.0088));
  col = mix(col, CORE * nd(1.1, 1.0), cover(length(o) - 0.0072));
  col = mix(col, trim, cover(min(sdSegment(o, vec2(0.0), vec2(0.0, 0.0054)), sdSegment(o, vec2(0.0), vec2(-0.0036, 0.0018))) - 0.0006));
  d = sdBox(q - vec2(0.100, 0.0450), vec2(0.022, 0.0060));
  col = mix(col, trim, cover(d - 0.0012));
  col = mix(col, YELLOW, cover(d));
  col = mix(col, trim, cover(max(abs(q.y - 0.0450) - 0.0014, abs(abs(q.x - 0.100) - 0.007) - 0.0055)));
  // a bench
  d = min(sdBox(q - vec2(-0.035, 0.0105), vec2(0.016, 0.0012)), sdBox(q - vec2(-0.035, 0.0155), vec2(0.016, 0.0018)));
  d = min(d, max(abs(abs(q.x + 0.035) - 0.012) - 0.001, abs(q.y - 0.006) - 0.0055));
  col = mix(col, trim, cover(d));
}
vec2 haltLamp(int i) { return vec2(1.370 + 0.070 * float(i), 0.4770); }

void meadow(inout vec3 col, vec2 p, int id, float far) {
  float h = ridge(id, p.x), d = h - p.y;
  float body = cover(-d);
  if (body <= 0.0) return;
  float size = mix(1.8, 1.0, smoothstep(0.08, 0.42, p.y));
  float blades = grass(p, 0.45 * size);
  float tuft = fbm(p / size * vec2(13.0, 30.0));
  vec3 c = mix(land(far + 0.16), land(far), smoothstep(0.0, 0.20, d));
  float fold = fbm(vec2(p.x * 4.0 - 2.0 * d, p.y * 11.0 + p.x * 2.0));
  c *= 0.74 + 0.16 * blades + 0.32 * tuft + 0.42 * (fold - 0.35);
  c += nd(oklch(0.50, 0.11, 260.0), oklch(0.92, 0.06, 68.0)) * nd(0.16, 0.22) * exp(-d / 0.006) * (0.4 + blades);
  if (id == 3) {
    vec2 t = way(p);
    float w = wayWidth(t.y);
    float edge = t.x - w * (0.94 + 0.30 * (tuft - 0.25));
    float on = smoothstep(w * 0.12, -w * 0.12, edge) * step(p.y, HALT.y + 0.002);
    vec3 stone = nd(oklch(0.315, 0.075, 265.0), oklch(0.84, 0.030, 72.0)) * (0.74 + 0.45 * tuft + 0.16 * (noise(p * vec2(180.0, 420.0)) - 0.5));
    c = mix(c, c * 0.74, smoothstep(w * 0.7, 0.0, edge) * (1.0 - on) * 0.7);
    c = mix(c, stone, on * 0.88);
    float light = 0.0;
    for (int i = 0; i < WALKERS; i++) {
      vec4 v = walker(i);
      vec2 foot = vec2(v.x + v.z * 0.20 * v.w, v.y);
      if (abs(p.x - foot.x) > v.z * 2.2 || abs(p.y - foot.y) > v.z) continue;
      light += 0.85 * pool(p, foot, v.z * 0.52) * smoothstep(2.2, 1.2, abs(p.x - foot.x) / v.z);
      // their shadows lie behind them
      vec2 s = (p - v.xy - vec2(-0.22 * v.z * v.w, -0.008 * v.z)) / (v.z * vec2(0.26, 0.045));
      c *= 1.0 - 0.40 * exp(-dot(s, s) * 1.4);
    }
    float out_ = max(HALT.y - p.y, 0.0);
    float beam = smoothstep(0.042 + out_ * 0.75, 0.022 + out_ * 0.35, abs(p.x - HALT.x + 0.45 * out_ * exp(-out_ * 6.0)));
    light += 2.2 * step(p.y, HALT.y) * beam * exp(-out_ * 17.0) + 0.9 * pool(p, HALT - vec2(0.0, 0.008), 0.16);
    warmGround(c, mix(0.10 + 0.50 * blades * blades, 0.62 + 0.7 * tuft, on), light);
  }
  col = mix(col, c, body);
}

void nearGround(inout vec3 col, vec2 p) {
  float h = ridge(4, p.x), d = h - p.y;
  float c = 0.0;
  for (int i = 0; i < 6; i++) {
    bool right = i < 3;
    float x = right ? 1.690 + 0.042 * float(i) : 0.020 + 0.070 * float(i - 3);
    float size = right ? 0.150 + 0.110 * float(i) : 0.250 - 0.065 * float(i - 3);
    vec2 q = p - vec2(x, ridge(4, x) - 0.012);
    if (abs(q.x) > size * 0.4 || q.y > size * 1.1 || q.y < -0.05) continue;
    c = max(c, cover(conifer(q, size, 5811 + i * 3)));
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
  CONIFERS = 0.6;
  vec3 col = vec3(0.0);
  bool behind4 = p.y < ridge(4, p.x) - 2.0 * PX;
  if (!behind4 && p.y > ridge(3, p.x) - 2.0 * PX) {
    col = sky(p, SKY);
    range(col, p, 0, 0.80, 0.30);
    mist(col, p, 0.41, 0.06, nd(0.35, 0.55));
    range(col, p, 1, 0.58, 0.16);
    mast(col, p);
    mist(col, p, 0.33, 0.06, nd(0.40, 0.55));
    wood(col, p, 2, 0.40, vec2(0.022, 0.070), 0.0115, 0.62);
    viaduct(col, p);
    mist(col, p, 0.26, 0.06, nd(0.36, 0.50));
    vec2 air = (p - vec2(1.18, RAIL + 0.03)) / vec2(0.36, 0.055);
    addHalo(col, 0.085 * exp(-dot(air, air)) + 0.55 * halo(p, vec2(TAIL + 0.832, RAIL + 0.020), 0.010));
    train(col, p);
  }
  if (!behind4) {
    meadow(col, p, 3, 0.14);
    halt(col, p);
    float glow = 0.0;
    for (int i = 0; i < 3; i++) {
      glassLantern(col, p, haltLamp(i), 0.0042);
      glow += 0.62 * halo(p, haltLamp(i), 0.0105);
    }
    for (int i = WALKERS - 1; i >= 0; i--) {
      vec4 w = walker(i);
      figure(col, p, w, i);
      vec2 l = handLight(w);
      float r = max(w.z * 0.088, 0.0030), d = length(p - l) / r;
      if (d < 26.0) glow += 0.58 * smoothstep(26.0, 12.0, d) * (0.46 * exp(-d * 0.85) + 0.085 * exp(-d * 0.30));
    }
    addHalo(col, glow);
  }
  mist(col, p, 0.13, 0.05, nd(0.26, 0.48) * smoothstep(1.05, 0.55, p.x));
  nearGround(col, p);
  nearGrass(col, p, 1.2);
  if (u_day > 0.5) col = mix(col, mistColor(), 0.50 * smoothstep(0.75, 0.1, p.x) * smoothstep(0.4, 0.1, p.y));
  return col;
}
