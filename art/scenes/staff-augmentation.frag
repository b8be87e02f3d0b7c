// A barn is being raised on a hill by lantern light. Those who are there push and pull and climb;
// newcomers walk up the path with lanterns of their own to join them.

// 0 far range, 1 wooded hill, 2 nearer wood, 3 the hill of the barn, 4 near bank, 7 left bank
float ridge(int id, float x) {
  if (id == 0) return hills(x, 0.285, 0.050, 803);
  if (id == 1) return 0.355 + 0.05 * bump(x, 0.36, 0.24) + 0.05 * bump(x, 1.02, 0.18) + 0.06 * smoothstep(1.4, 1.8, x) + 0.03 * fbm(x * 5.0, 823);
  if (id == 2) return 0.258 + 0.045 * bump(x, 0.72, 0.16) + 0.03 * bump(x, 0.05, 0.2) + 0.06 * smoothstep(1.50, 1.75, x) + 0.02 * fbm(x * 6.0, 843);
  if (id == 3) return 0.118 + 0.160 * smoothstep(0.78, 1.155, x) - 0.035 * smoothstep(1.60, 1.80, x) + 0.007 * fbm(x * 7.0, 863) + 0.0018 * fbm(x * 140.0, 864);
  if (id == 4) return 0.006 + 0.10 * smoothstep(1.36, 1.82, x) + 0.010 * fbm(x * 5.0, 883) + 0.002 * fbm(x * 150.0, 884);
  return 0.205 - 0.20 * smoothstep(0.12, 0.86, x) + 0.02 * fbm(x * 5.0, 893) + 0.002 * fbm(x * 140.0, 894);
}

const Sky SKY = Sky(0.18, 161, 0.6, 0.25, vec2(1.02, 0.32), vec3(58.0, 0.30, 74.0));
void wood(inout vec3 col, vec2 p, int id, float far, vec2 sizes, float gap, float density) {
  float h = ridge(id, p.x);
  if (p.y > h + sizes.y * 1.4) return;
  float c = max(cover(p.y - h), treeLine(p, id, gap, sizes, density, 2500 + id * 61));
  vec3 tint = mix(land(far), mistColor(), smoothstep(sizes.y * 0.5, -0.09, p.y - h) * nd(0.32, 0.65));
  col = mix(col, tint, c);
}

vec2 path(float y) {
  float s = clamp(y / 0.262, 0.0, 1.0);
  return vec2(0.962 + 0.222 * pow(s, 1.25) - 0.040 * sin(6.2832 * s) * (1.0 - 0.7 * s), mix(0.066, 0.012, pow(s, 0.75)));
}

// ---------------------------------------------------------------- people

const int PEOPLE = 15;
// foot, height, and the side they face; newcomers' feet are measured from the path
const vec4 WHO[15] = vec4[](
  vec4(1.200, 0.2640, 0.053, 1.0), vec4(1.262, 0.2630, 0.051, -1.0), vec4(1.1530, 0.3230, 0.050, 1.0), vec4(1.342, 0.3860, 0.049, -1.0),
  vec4(1.392, 0.3850, 0.047, 1.0), vec4(1.585, 0.2620, 0.052, -1.0), vec4(1.622, 0.2570, 0.054, -1.0), vec4(1.668, 0.2450, 0.056, -1.0),
  vec4(1.1480, 0.2480, 0.055, -1.0),
  vec4(0.012, 0.2090, 0.0570, 1.0), vec4(-0.012, 0.1990, 0.0600, 1.0), vec4(-0.002, 0.1610, 0.0690, 1.0), vec4(-0.034, 0.1190, 0.0800, 1.0),
  vec4(0.034, 0.1080, 0.0820, 1.0), vec4(-0.010, 0.0500, 0.1000, 1.0));
// 0 stands, 1 holds the lantern high, 2 pushes with a pole, 3 walks, 4 sits, 5 climbs, 6 pulls a rope, 7 carries
const int POSE[15] = int[](1, 0, 5, 4, 6, 2, 2, 1, 1, 3, 3, 3, 7, 7, 3);
vec4 who(int i) {
  vec4 w = WHO[i];
  if (i >= 9) w.x += path(w.y).x;
  return w;
}
vec2 hand(int pose) {
  return pose == 1 ? vec2(0.24, 1.07) : pose == 2 ? vec2(0.28, 0.98) : pose == 4 ? vec2(0.30, 0.66) : pose == 5 ? vec2(0.16, 1.00) : pose == 6 ? vec2(0.30, 0.78) : vec2(0.29, 0.60);
}
bool carriesLight(int i) { return POSE[i] != 2 && POSE[i] != 6 && POSE[i] != 5; }
vec2 lampOf(int i) {
  vec4 w = who(i);
  return w.xy + w.z * vec2(w.w * hand(POSE[i]).x, hand(POSE[i]).y - 0.20);
}
// q in heights from the feet, turned to the right.
float body(vec2 q, int pose, int seed) {
  float lean = pose == 2 ? 0.10 : pose == 6 ? -0.12 : pose == 3 || pose == 7 ? 0.03 : 0.0;
  q.x -= lean * clamp(q.y - 0.3, 0.0, 1.0);
  float skirt = hash(seed, 941) < 0.4 && pose != 4 && pose != 5 ? 1.0 : 0.0;
  float d = length((q - vec2(0.015, 0.920)) * vec2(1.14, 1.0)) - 0.070;
  if (hash(seed, 942) < 0.5) {
    d = min(d, sdSegment(q, vec2(-0.085, 0.955), vec2(0.12, 0.955)) - 0.014);
    d = min(d, sdSegment(q, vec2(-0.02, 0.985), vec2(0.05, 0.985)) - 0.034);
  }
  d = min(d, sdSegment(q, vec2(0.01, 0.86), vec2(0.0, 0.75)) - 0.042);
  d = min(d, sdSegment(q, vec2(0.0, 0.78), vec2(-0.005, 0.50)) - mix(0.080, 0.098, clamp((0.78 - q.y) / 0.3, 0.0, 1.0)));
  float stride = pose == 3 || pose == 7 ? 0.125 : pose == 2 || pose == 6 ? 0.15 : 0.055;
  if (pose == 4) {
    d = min(d, sdSegment(q, vec2(0.0, 0.50), vec2(0.20, 0.47)) - 0.052);
    d = min(d, sdSegment(q, vec2(0.20, 0.47), vec2(0.17, 0.20)) - 0.040);
  } else if (pose == 5) {
    d = min(d, sdSegment(q, vec2(0.0, 0.48), vec2(0.13, 0.32)) - 0.048);
    d = min(d, sdSegment(q, vec2(0.13, 0.32), vec2(0.06, 0.13)) - 0.038);
    d = min(d, sdSegment(q, vec2(-0.02, 0.48), vec2(-0.05, 0.02)) - 0.042);
  } else {
    float wide = mix(0.105, 0.165, clamp((0.56 - q.y) / 0.42, 0.0, 1.0));
    if (skirt > 0.5) d = min(d, max(abs(q.x) - wide, abs(q.y - 0.34) - 0.22));
    d = min(d, sdSegment(q, vec2(0.025, 0.48), vec2(stride, 0.025)) - 0.042);
    d = min(d, sdSegment(q, vec2(-0.025, 0.48), vec2(-stride, 0.025)) - 0.042);
    d = min(d, sdSegment(q, vec2(stride, 0.022), vec2(stride + 0.06, 0.018)) - 0.020);
    d = min(d, sdSegment(q, vec2(-stride, 0.022), vec2(-stride + 0.06, 0.018)) - 0.020);
  }
  vec2 h = hand(pose), elbow = pose == 1 ? vec2(0.17, 0.82) : mix(vec2(0.03, 0.75), h, 0.5) - vec2(0.0, 0.05);
  d = min(d, sdSegment(q, vec2(0.04, 0.755), elbow) - 0.036);
  d = min(d, sdSegment(q, elbow, h) - 0.029);
  vec2 other = pose == 2 ? vec2(0.22, 0.80) : pose == 6 ? vec2(0.26, 0.66) : pose == 5 ? vec2(0.18, 0.78) : pose == 7 ? vec2(-0.04, 0.90) : vec2(-0.11, 0.48);
  d = min(d, sdSegment(q, vec2(-0.04, 0.755), other) - 0.032);
  if (hash(seed, 943) < 0.45 && pose == 3) d = min(d, length((q - vec2(-0.135, 0.66)) * vec2(1.25, 0.85)) - 0.085);
  return d;
}
void person(inout vec3 col, vec2 p, int i) {
  vec4 w = who(i);
  vec2 q = (p - w.xy) / w.z;
  if (abs(q.x) > 0.65 || q.y < -0.1 || q.y > 1.4) return;
  q.x *= w.w;
  vec3 dark = nd(oklch(0.155, 0.050, 267.0), oklch(0.32, 0.085, 264.0)) * (0.85 + 0.4 * hash(i, 951));
  vec2 l = hand(POSE[i]) - vec2(0.0, 0.20);
  float d = body(q, POSE[i], i);
  float warm = carriesLight(i) ? exp(-length(q - l) * 3.6) * smoothstep(-0.085, 0.015, d) * smoothstep(-0.05, 0.07, q.x) : 0.22 * smoothstep(-0.1, 0.02, d) * smoothstep(-0.05, 0.12, i < 5 ? -q.x : q.x);
  vec3 c = dark + nd(AMBER * 0.62, oklch(0.75, 0.12, 70.0) * 0.35) * warm;
  col = mix(col, c, clamp(0.5 - d * w.z / PX, 0.0, 1.0));
  if (carriesLight(i)) {
    float cord = sdSegment(q, hand(POSE[i]), hand(POSE[i]) - vec2(0.0, 0.08)) - 0.008;
    col = mix(col, dark, clamp(0.5 - cord * w.z / PX, 0.0, 1.0));
    glassLantern(col, p, lampOf(i), w.z * 0.058);
  }
}

// ---------------------------------------------------------------- the frame of the barn

const float BW = 0.072, BH = 0.122, BR = 0.088;   // half-width, height of the posts, height of the gable
const vec3 BENT[4] = vec3[](vec3(1.236, 0.2620, 1.0), vec3(1.318, 0.2670, 0.955), vec3(1.395, 0.2715, 0.914), vec3(1.467, 0.2755, 0.876));
// A point of a bent: u from -1 to 1 across, z up. The last bent is only being raised and still leans.
vec2 joint(int b, float u, float z) {
  vec3 o = BENT[b];
  float lean = b == 3 ? 0.42 : 0.0;
  return o.xy + o.z * vec2(u * BW + lean * z, z * (b == 3 ? 0.91 : 1.0));
}
vec2 between(float t, float u, float z) {
  int b = int(min(floor(t), 1.0));
  return mix(joint(b, u, z), joint(b + 1, u, z), t - float(b));
}
float beam(vec2 p, vec2 a, vec2 b, float w) {
  vec2 ba = b - a, pa = p - a;
  float len = length(ba);
  vec2 dir = ba / len;
  return max(abs(dot(pa, vec2(-dir.y, dir.x))) - w, abs(dot(pa, dir) - len * 0.5) - len * 0.5 - w * 0.7);
}
float bent(vec2 p, int b) {
  float s = BENT[b].z, w = 0.0034 * s;
  float d = min(beam(p, joint(b, -1.0, 0.0), joint(b, -1.0, BH), w), beam(p, joint(b, 1.0, 0.0), joint(b, 1.0, BH), w));
  d = min(d, beam(p, joint(b, -1.0, BH), joint(b, 1.0, BH), w * 1.05));
  d = min(d, beam(p, joint(b, -1.16, BH - 0.014), joint(b, 0.0, BH + BR), w * 0.85));
  d = min(d, beam(p, joint(b, 1.16, BH - 0.014), joint(b, 0.0, BH + BR), w * 0.85));
  d = min(d, beam(p, joint(b, 0.0, BH), joint(b, 0.0, BH + BR), w * 0.8));
  d = min(d, beam(p, joint(b, -0.50, BH + BR * 0.5), joint(b, 0.50, BH + BR * 0.5), w * 0.7));
  d = min(d, min(beam(p, joint(b, -1.0, BH - 0.034), joint(b, -0.58, BH), w * 0.7), beam(p, joint(b, 1.0, BH - 0.034), joint(b, 0.58, BH), w * 0.7)));
  return min(d, min(beam(p, joint(b, -0.42, BH), joint(b, 0.0, BH + 0.042), w * 0.6), beam(p, joint(b, 0.42, BH), joint(b, 0.0, BH + 0.042), w * 0.6)));
}

const int HUNG = 4;
const vec3 LAMP[4] = vec3[](vec3(1.236, 0.352, 0.0068), vec3(1.318, 0.353, 0.0058), vec3(1.395, 0.353, 0.0052), vec3(1.236, 0.5000, 0.0092));
float frameLight(vec2 p) {
  float light = 0.0;
  for (int i = 0; i < HUNG; i++) light += exp(-length(p - LAMP[i].xy) / (i == 3 ? 0.030 : 0.034));
  return light + 0.7 * exp(-length(p - vec2(1.207, 0.305)) / 0.03) + 0.6 * exp(-length(p - vec2(1.246, 0.285)) / 0.03);
}
void ladder(inout vec3 col, vec2 p, vec2 a, vec2 b, float w, vec3 tint) {
  vec2 ba = b - a;
  float len = length(ba);
  vec2 dir = ba / len, q = vec2(dot(p - a, vec2(-dir.y, dir.x)), dot(p - a, dir));
  float d = max(abs(abs(q.x) - w) - 0.0011, abs(q.y - len * 0.5) - len * 0.5);
  d = min(d, max(max(abs(q.x) - w, abs(fract(q.y / 0.0115) - 0.5) * 0.0115 - 0.0008), abs(q.y - len * 0.5) - len * 0.5 + 0.003));
  col = mix(col, tint, cover(d));
}

void barn(inout vec3 col, vec2 p) {
  if (p.x < 1.10 || p.x > 1.70 || p.y < 0.225 || p.y > 0.60) return;
  vec3 near = nd(oklch(0.165, 0.052, 265.0), oklch(0.36, 0.080, 263.0));
  vec3 far = nd(oklch(0.245, 0.076, 264.0), oklch(0.52, 0.075, 261.0));
  float light = frameLight(p);
  vec3 warm = nd(oklch(0.70, 0.142, 72.0) * 0.62, oklch(0.80, 0.11, 70.0) * 0.26) * light;
  vec3 tint0 = near + warm, tint1 = mix(near, far, 0.35) + warm, tint2 = mix(near, far, 0.7) + warm, tint3 = far + warm * 0.5;
  // the deck
  float d = max(p.y - mix(0.2640, 0.2790, clamp((p.x - 1.162) / 0.40, 0.0, 1.0)) - 0.0005, mix(0.2570, 0.2700, clamp((p.x - 1.308) / 0.23, 0.0, 1.0)) - p.y);
  d = max(d, max(1.160 - p.x, p.x - 1.535));
  vec3 c = mix(near, far, 0.4) * (0.9 + 0.25 * noise(p.x * 120.0, 5)) + warm * 0.9;
  col = mix(col, c, cover(d));
  col = mix(col, near * 1.05 + warm * 0.5, cover(beam(p, vec2(1.160, 0.2575), vec2(1.310, 0.2575), 0.0036)));
  col = mix(col, near * 1.05 + warm * 0.3, cover(beam(p, vec2(1.310, 0.2575), vec2(1.536, 0.2715), 0.0032)));
  // the last bent, half raised, and what raises it
  col = mix(col, tint3, cover(bent(p, 3)));
  for (int i = 0; i < 2; i++) {
    vec4 w = who(5 + i);
    vec2 h = w.xy + w.z * vec2(-0.26, 0.95);
    vec2 to = joint(3, i == 0 ? 0.55 : 0.95, i == 0 ? BH * 1.0 : BH * 0.9);
    col = mix(col, near, cover(sdSegment(p, h + (h - to) * 0.30, to) - 0.0011));
  }
  vec2 grip = who(4).xy + who(4).z * vec2(0.28, 0.76);
  col = mix(col, near, cover(sdSegment(p, grip, joint(3, -0.4, BH)) - 0.0008));
  col = mix(col, near, cover(sdSegment(p, vec2(1.318, 0.2670 + (BH + BR) * 0.955), joint(3, 0.0, BH + BR)) - 0.0008));
  // back to front: bents, and the timbers that tie them
  col = mix(col, tint2, cover(bent(p, 2)));
  for (int bay = 1; bay >= 0; bay--) {
    vec3 t = bay == 1 ? tint2 : tint1;
    float b = float(bay), w = bay == 1 ? 0.0029 : 0.0032;
    d = beam(p, between(b, 0.0, BH + BR), between(b + 1.0, 0.0, BH + BR), w * 0.9);
    d = min(d, beam(p, between(b, -1.0, BH), between(b + 1.0, -1.0, BH), w));
    d = min(d, beam(p, between(b, 1.0, BH), between(b + 1.0, 1.0, BH), w));
    d = min(d, beam(p, between(b, 0.52, BH + BR * 0.48), between(b + 1.0, 0.52, BH + BR * 0.48), w * 0.7));
    d = min(d, beam(p, between(b, 1.0, BH * 0.5), between(b + 1.0, 1.0, BH * 0.5), w * 0.7));
    d = min(d, beam(p, between(b + 0.30, 1.0, BH), between(b, 1.0, BH - 0.032), w * 0.6));
    d = min(d, beam(p, between(b + 0.70, 1.0, BH), between(b + 1.0, 1.0, BH - 0.032), w * 0.6));
    int steps = bay == 0 ? 3 : 2;
    for (int i = 1; i <= 3; i++) {
      if (i > steps || (bay == 1 && i == 2)) continue;
      float v = b + float(i) / float(steps + 1);
      d = min(d, beam(p, between(v, 1.14, BH - 0.012), between(v, 0.0, BH + BR), 0.0019));
      if (bay == 0) d = min(d, beam(p, between(v, -1.14, BH - 0.012), between(v, 0.0, BH + BR), 0.0019));
    }
    col = mix(col, t, cover(d));
    if (bay == 0) {
      // the first boards on the long side; light shows between them
      float x0 = joint(0, 1.0, 0.0).x, x1 = joint(1, 1.0, 0.0).x;
      float u = (p.x - x0) / (x1 - x0);
      float board = floor(u * 13.0);
      float foot = mix(0.2600, 0.2655, u), top = foot + (hash(int(board), 961) < 0.5 ? 0.0600 : 0.0640) * (board < 8.0 ? 1.0 : board < 10.0 ? 0.62 : 0.0);
      if (board < 4.0) top = foot + 0.118 + 0.004 * hash(int(board), 962);
      d = max(max(-u, u - 0.80) * (x1 - x0), max(foot - p.y, p.y - top));
      float gap = smoothstep(0.10, 0.04, abs(fract(u * 13.0 + 0.5) - 0.5));
      c = mix(near, far, 0.35 + 0.3 * hash(int(board), 963)) * nd(1.0, 1.1) + warm * 0.15;
      c = mix(c, nd(mix(AMBER, EMBER, 0.4), mix(AMBER, YELLOW, 0.4)) * 0.9, gap * exp(-abs(p.y - 0.315) / 0.045));
      col = mix(col, c, cover(d));
      col = mix(col, tint1, cover(bent(p, 1)));
    }
  }
  col = mix(col, tint0, cover(bent(p, 0)));
  // the lantern that tops the gable, on its staff
  col = mix(col, near, cover(beam(p, vec2(1.236, 0.47), vec2(1.236, 0.487), 0.0012)));
  ladder(col, p, vec2(1.1310, 0.2520), vec2(1.1755, 0.3980), 0.0058, near * 1.1 + warm * 0.7);
  ladder(col, p, vec2(1.4260, 0.2580), vec2(1.3950, 0.4050), 0.0052, mix(near, far, 0.4) + warm * 0.7);
  for (int i = 0; i < HUNG; i++) {
    vec3 l = LAMP[i];
    if (i < 3) col = mix(col, near, cover(max(abs(p.x - l.x) - 0.0006, abs(p.y - l.y - 0.018) - 0.016)));
    glassLantern(col, p, l.xy, l.z);
  }
}
float barnHalo(vec2 p) {
  float glow = 0.0;
  for (int i = 0; i < HUNG; i++) glow += 0.62 * halo(p, LAMP[i].xy, LAMP[i].z * 1.6);
  return glow + 0.62 * halo(p, vec2(1.503, 0.2345), 0.0090);
}

// A stack of timber that waits, with a lantern on it.
const vec2 STACK_LAMP = vec2(1.503, 0.2345);
void timber(inout vec3 col, vec2 p) {
  if (p.x < 1.36 || p.x > 1.62 || p.y > 0.27 || p.y < 0.14) return;
  vec3 dark = nd(oklch(0.155, 0.050, 266.0), oklch(0.34, 0.082, 263.0));
  vec3 end = nd(oklch(0.30, 0.070, 264.0), oklch(0.78, 0.045, 70.0));
  float light = exp(-length(p - STACK_LAMP) / 0.028);
  dark += nd(AMBER * 0.30, AMBER * 0.05) * light;
  end += nd(AMBER * 0.45, vec3(0.0)) * light;
  vec2 o = vec2(1.470, 0.196);
  for (int r = 0; r < 3; r++) for (int k = 0; k < 4; k++) {
    if (k >= 4 - r) continue;
    vec2 c = o + vec2((float(k) + 0.5 * float(r)) * 0.0122, float(r) * 0.0108);
    float len = 0.070 + 0.014 * hash(r * 5 + k, 971);
    vec2 q = p - c;
    float side = max(max(-q.x, q.x - len), abs(q.y - q.x * 0.10) - 0.0046);
    col = mix(col, dark * (1.0 + 0.35 * smoothstep(-0.004, 0.0046, q.y - q.x * 0.10)), cover(side));
    float front = length(q * vec2(1.0, 1.0)) - 0.0052;
    float ring = abs(length(q) - 0.0026) - 0.0004;
    col = mix(col, mix(end, end * 0.8, cover(ring)), cover(front));
    col = mix(col, dark, cover(abs(front) - 0.0005));
  }
  glassLantern(col, p, STACK_LAMP, 0.0056);
}

void ground(inout vec3 col, vec2 p, int id, float far) {
  float h = ridge(id, p.x), d = h - p.y;
  float solid = cover(-d);
  if (solid <= 0.0) return;
  float blades = grass(p, 0.72), tuft = fbm(p / 1.7 * vec2(13.0, 30.0));
  vec3 c = mix(land(far + 0.15), land(far), smoothstep(0.0, 0.15, d));
  c *= 0.76 + 0.16 * blades + 0.34 * tuft + 0.30 * (fbm(p * vec2(5.0, 9.0)) - 0.4);
  c += nd(oklch(0.50, 0.11, 260.0), oklch(0.92, 0.06, 68.0)) * nd(0.17, 0.22) * exp(-d / 0.005) * (0.4 + blades);
  float light = 0.0, way = 0.0;
  if (id == 3) {
    vec2 w = path(p.y);
    float edge = abs(p.x - w.x) - w.y * (0.92 + 0.35 * (tuft - 0.2));
    way = smoothstep(w.y * 0.16, -w.y * 0.14, edge) * smoothstep(0.268, 0.256, p.y);
    // trodden ground around the barn
    vec2 q = (p - vec2(1.30, 0.245)) / vec2(0.20, 0.020);
    way = max(way, 0.75 * exp(-dot(q, q) * dot(q, q)) * smoothstep(0.25, 0.55, tuft + 0.2));
    vec3 earth = nd(oklch(0.31, 0.066, 266.0), oklch(0.79, 0.032, 70.0)) * (0.74 + 0.42 * tuft);
    c = mix(c, earth, way * 0.85);
    if (p.x > 0.78) {
      for (int i = 0; i < PEOPLE; i++) {
        if (!carriesLight(i) || i == 3) continue;
        vec4 v = who(i);
        if (abs(p.x - v.x) > v.z * 3.5) continue;
        light += 0.95 * pool(p, vec2(lampOf(i).x, v.y), v.z * 0.85);
      }
      light += 1.3 * pool(p, vec2(1.245, 0.250), 0.110) + 0.9 * pool(p, vec2(1.36, 0.252), 0.120) + 0.35 * pool(p, vec2(1.50, 0.245), 0.12) + 1.1 * pool(p, vec2(1.495, 0.188), 0.075);
    }
  }
  warmGround(c, mix(0.10 + 0.55 * blades * blades, 0.80 + 0.9 * tuft, way), light);
  col = mix(col, c, solid);
}

// A hamlet in the valley that the newcomers come from.
void hamlet(inout vec3 col, vec2 p) {
  if (p.x < 0.80 || p.x > 1.08 || p.y > 0.33) return;
  vec3 front = nd(oklch(0.285, 0.085, 264.0), oklch(0.68, 0.058, 258.0));
  vec3 roof = nd(oklch(0.215, 0.070, 266.0), oklch(0.52, 0.078, 262.0));
  float glow = 0.0;
  for (int i = 0; i < 5; i++) {
    vec2 foot = vec2(0.846 + 0.030 * float(i) + 0.010 * hash(i, 981), 0.2560 + 0.010 * hash(i, 982));
    house(col, p, foot, 0.0125, 0.0105, (i % 2 == 0 ? 1.0 : -1.0) * 0.013, 0.75, i * 7 + 2, front, roof);
    glow += halo(p, foot + vec2(0.0, 0.005), 0.006);
  }
  addHalo(col, 0.16 * glow);
}

void leftBank(inout vec3 col, vec2 p) {
  if (p.x > 0.90) return;
  float h = ridge(7, p.x), d = h - p.y;
  float bank = max(cover(-d), p.x < 0.72 ? treeLine(p, 7, 0.014, vec2(0.030, 0.130), 0.48, 1871) : 0.0);
  if (bank <= 0.0) return;
  float tuft = fbm(p * vec2(9.0, 22.0));
  vec3 c = nd(mix(oklch(0.205, 0.062, 266.0), oklch(0.125, 0.042, 268.0), smoothstep(-0.02, 0.13, d)),
              mix(oklch(0.74, 0.055, 257.0), oklch(0.89, 0.027, 250.0), smoothstep(-0.10, 0.16, d)));
  c *= 0.88 + 0.26 * (tuft - 0.1) * step(0.0, d);
  c += nd(oklch(0.46, 0.11, 260.0), oklch(0.95, 0.04, 70.0)) * nd(0.14, 0.10) * exp(-abs(d) / 0.004) * step(0.0, d);
  col = mix(col, c, bank);
}

vec3 paint(vec2 p) {
  CONIFERS = 0.1;
  vec3 col = vec3(0.0);
  bool behind = p.y < ridge(3, p.x) - 2.0 * PX;
  if (!behind) {
    col = sky(p, SKY);
    moon(col, p, vec2(1.045, 0.520), 0.058, 1.0, 0.85);
    range(col, p, 0, 0.76, 0.22);
    wood(col, p, 1, 0.54, vec2(0.014, 0.038), 0.0078, 0.68);
    mist(col, p, 0.325, 0.05, nd(0.38, 0.58));
    wood(col, p, 2, 0.32, vec2(0.026, 0.085), 0.0130, 0.56);
    hamlet(col, p);
    mist(col, p, 0.215, 0.05, nd(0.40, 0.60));
  }
  ground(col, p, 3, 0.13);
  barn(col, p);
  float glow = barnHalo(p);
  if (p.x > 0.85) {
    for (int i = 0; i < 9; i++) person(col, p, i);
    timber(col, p);
    for (int i = 9; i < PEOPLE; i++) person(col, p, i);
    // two of them share a long timber
    vec2 a = who(12).xy + who(12).z * vec2(-0.16, 0.855), b = who(13).xy + who(13).z * vec2(0.14, 0.855);
    vec3 dark = nd(oklch(0.170, 0.052, 266.0), oklch(0.36, 0.080, 263.0));
    col = mix(col, dark + nd(AMBER * 0.10, vec3(0.0)), cover(beam(p, a, b, 0.0031)));
  }
  for (int i = 0; i < PEOPLE; i++) if (carriesLight(i)) glow += 0.55 * halo(p, lampOf(i), who(i).z * 0.082);
  addHalo(col, glow);
  leftBank(col, p);
  mist(col, p, 0.10, 0.04, nd(0.10, 0.22) * smoothstep(1.0, 0.75, p.x));
  ground(col, p, 4, 0.03);
  nearGrass(col, p, 1.2);
  if (u_day > 0.5) col = mix(col, mistColor(), 0.50 * smoothstep(0.80, 0.1, p.x) * smoothstep(0.4, 0.1, p.y));
  return col;
}
