// SPDX-License-Identifier: MIT
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Frames;
using Nam.Fuzz.Inputs;

namespace Nam.Fuzz.Arriving;

/// <summary>Makes the body of the n-th reply that comes in several frames: whole, damaged, cut off, in another order,
/// or with a text that takes the place of the frames before it.</summary>
internal sealed class BodyMaker(byte[][] corpus)
{
    private const int MostTries = 8;
    private const int AnewOneOf = 4;
    private readonly InputMaker _maker = new(corpus);
    private readonly Mutator _mutator = new(corpus);
    private readonly FuzzInput _forms = new();
    private readonly PooledBuffer _body = new(1 << 16);
    private readonly PooledBuffer _text = new(1 << 16);
    private readonly List<byte[]> _frames = [];

    internal void Make(ulong seed, DecodeLimits limits, FuzzInput input)
    {
        var random = new FuzzRandom(seed);
        for (var left = MostTries; left > 0 && (left == MostTries || _forms.Count < 2); left--)
        {
            _maker.Make(random.Next(), _forms);
        }

        MakeFrames(limits, ref random);
        var way = random.Below(8);
        if (way == 0)
        {
            Reorder(ref random);
        }

        _body.Clear();
        foreach (var frame in _frames)
        {
            _body.Write(frame);
        }

        var body = _body.WrittenSpan;
        input.Begin(_forms.Kind);
        input.Add(way switch
        {
            1 => body[..random.Below(body.Length + 1)],
            2 => _mutator.Damage(body, 1 + random.Below(3), ref random),
            _ => body,
        });
    }

    private void MakeFrames(DecodeLimits limits, ref FuzzRandom random)
    {
        // Promises that are not kept: the last frame says that another one follows, or one before it says that none does.
        var liar = random.Below(8) == 0 ? random.Below(_forms.Count) : -1;
        var count = _forms.Count;
        var isAnew = random.Below(AnewOneOf) == 0 && TryMakeText(limits);
        if (isAnew)
        {
            count = 1 + random.Below(count);
        }

        _frames.Clear();
        for (var index = 0; index < count; index++)
        {
            _body.Clear();
            ReplyFrame.WriteContainers(_forms[index], (isAnew || index + 1 < count) != (index == liar), _body);
            _frames.Add(_body.WrittenSpan.ToArray());
        }

        if (isAnew)
        {
            _body.Clear();

            // Shorter than what was given before, now and then.
            ReplyFrame.WriteAnew(random.Below(8) == 0 ? _text.WrittenSpan[..random.Below(_text.WrittenCount)] : _text.WrittenSpan, _body);
            _frames.Add(_body.WrittenSpan.ToArray());
        }
    }

    private bool TryMakeText(DecodeLimits limits)
    {
        _text.Clear();
        try
        {
            using var text = new ContainerText(_forms[0], _text, limits);
            for (var next = 1; !text.IsComplete && next < _forms.Count; next++)
            {
                text.WriteNext(_forms[next]);
            }

            return text.IsComplete && _text.WrittenCount > 0;
        }
        catch (ReplyDecodeException)
        {
            return false;
        }
    }

    private void Reorder(ref FuzzRandom random)
    {
        var frame = _frames[random.Below(_frames.Count)];
        switch (random.Below(3))
        {
            case 0:
                _frames.Remove(frame);
                break;
            case 1:
                _frames.Insert(random.Below(_frames.Count + 1), frame);
                break;
            default:
                _frames.Remove(frame);
                _frames.Insert(random.Below(_frames.Count + 1), frame);
                break;
        }
    }
}
