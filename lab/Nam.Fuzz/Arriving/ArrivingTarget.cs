// SPDX-License-Identifier: MIT
using System.Xml;
using Nam.Client;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Frames;
using Nam.Fuzz.Inputs;

namespace Nam.Fuzz.Arriving;

/// <summary>Decodes replies of several frames while they arrive, cut at any place, and holds the result to that of the
/// decoder that has the whole reply.</summary>
/// <remarks>Text is read in blocks, waiting and blocking, and nodes by the reader; some are left before their end, and
/// some connections break. Arrays of the shared pools that are lent must not grow in number.</remarks>
internal sealed class ArrivingTarget(byte[][] corpus) : IFuzzTarget, IDisposable
{
    private const int MostNodes = 20_000;
    private const ulong Ways = 4;
    private const ulong ReaderWay = 2;
    private const ulong LeftOneOf = 16;
    private const int BetweenLooks = 4_096;

    /// <summary>What the pools of decoders keep, and what the last readers of bodies are about to give back.</summary>
    private const long MostMoreLent = 512;

    private static readonly DecodeLimits Limits = new() { MaximumTextBytes = 1 << 20 };
    private static readonly TimeSpan MostTime = TimeSpan.FromSeconds(30);

    private readonly ReplyDecoder _decoder = new(new NamClientOptions { Limits = Limits });
    private readonly ServerPath _server = new NamClient(new NamClientOptions()).GetServer("http://fuzz");
    private readonly BodyMaker _maker = new(corpus);
    private readonly PoolBalance _balance = new();
    private readonly PooledBuffer _whole = new(1 << 20);
    private readonly PooledBuffer _pieces = new(1 << 20);
    private long _decoded;
    private long? _lent;

    public string Name => $"replies that arrive in pieces, from {corpus.Length} forms";

    public void Make(ulong seed, FuzzInput input) => _maker.Make(seed, Limits, input);

    public Outcome Decode(FuzzInput input, ulong seed)
    {
        CheckLent();
        var body = input.Memory(0);
        if (StartOf(body.Span, new FuzzRandom(seed)) is not { } start)
        {
            // Read as a whole by every client.
            return Outcome.Unfinished;
        }

        var random = new FuzzRandom(~seed);
        var breaks = seed / Ways % LeftOneOf == 0;
        using var stream = new CutStream(body[start..], random, breaks);
        var head = new PooledBuffer();
        head.Write(body.Span[..start]);
        using var late = new CancellationTokenSource(MostTime);
        using var frames = new ArrivingFrames(stream, head, _server.StartTimer(), int.MaxValue, late.Token);
        if (seed % Ways == ReaderWay)
        {
            return CompareNodes(frames, body, stream);
        }

        var isLeft = seed / Ways % LeftOneOf == 1;
        using var text = new ArrivingText(frames, _decoder, Limits);
        return CompareText(text, body.Span, stream, seed % Ways == 0, isLeft ? random.Below(3) : int.MaxValue);
    }

    public void Dispose() => _balance.Dispose();

    private static int? StartOf(ReadOnlySpan<byte> body, FuzzRandom random)
    {
        try
        {
            return ArrivingFrames.Are(body) && ReplyFrame.TryMeasure(body, out var bytes, out _)
                ? (int)bytes + random.Below(body.Length - (int)bytes + 1)
                : null;
        }
        catch (ReplyDecodeException)
        {
            return null;
        }
    }

    private Outcome CompareText(ArrivingText text, ReadOnlySpan<byte> body, CutStream stream, bool waits, int most)
    {
        _pieces.Clear();
        ReplyDecodeException? why = null;
        try
        {
            while (waits ? text.MoveNextAsync(CancellationToken.None).AsTask().GetAwaiter().GetResult() : text.MoveNext())
            {
                _pieces.Write(text.Block.Span);
                if (most-- == 0)
                {
                    return Outcome.Unfinished;
                }
            }
        }
        catch (ReplyDecodeException e)
        {
            why = e;
        }
        catch (IOException) when (stream.IsBroken)
        {
            return Outcome.Unfinished;
        }

        if (stream.IsBroken && why is null)
        {
            throw new InvalidDataException("The connection broke, and the text looks whole.");
        }

        var whole = stream.IsBroken ? null : DecodeWhole(body);
        if (!stream.IsBroken && (why is null) != (whole is null) && !(whole is null && HasAnew(body)))
        {
            throw new InvalidDataException($"In pieces: {why?.Message ?? "decoded"}; as a whole: {whole?.Message ?? "decoded"}.");
        }

        if (why is null && !_pieces.WrittenSpan.SequenceEqual(_whole.WrittenSpan))
        {
            throw new InvalidDataException($"{_pieces.WrittenCount:N0} bytes in pieces are not the {_whole.WrittenCount:N0} as a whole.");
        }

        return why is null ? Outcome.Decoded : Outcome.Refused;
    }

    // Who has the whole passes over the frames before one that takes their place, damaged or not; what was given out
    // before cannot be taken back.
    private static bool HasAnew(ReadOnlySpan<byte> body)
    {
        try
        {
            return ReplyFrame.PassToAnew(ref body, Limits).IsAnew;
        }
        catch (ReplyDecodeException)
        {
            return false;
        }
    }

    private ReplyDecodeException? DecodeWhole(ReadOnlySpan<byte> body)
    {
        _whole.Clear();
        try
        {
            _decoder.DecodeText(body, _whole);
            return null;
        }
        catch (ReplyDecodeException e)
        {
            return e;
        }
    }

    private Outcome CompareNodes(ArrivingFrames frames, ReadOnlyMemory<byte> body, CutStream stream)
    {
        var isAnew = false;
        long? arrived = null;
        var isEnd = true;
        ReplyDecodeException? why = null;
        try
        {
            using var reader = ContainerFrames.Open(
                frames, XmlDictionaryReaderQuotas.Max, Limits, frame => isAnew = BeginAnew(frame));
            arrived = Sum(reader, out isEnd);
            if (!isEnd)
            {
                return Outcome.Unfinished;
            }

            while (!frames.Take().IsEmpty)
            {
            }

            frames.FinishAsync().GetAwaiter().GetResult();
        }
        catch (ReplyDecodeException e)
        {
            why = e;
        }
        catch (IOException) when (stream.IsBroken)
        {
            return Outcome.Unfinished;
        }

        if (stream.IsBroken)
        {
            return why is not null ? Outcome.Refused : throw new InvalidDataException("The connection broke, and the nodes look whole.");
        }

        // The rest of a reply that began anew is its text, which is compared elsewhere.
        if (isAnew)
        {
            return Outcome.Unfinished;
        }

        if (HasAnew(body.Span))
        {
            return why is not null ? Outcome.Refused : throw new InvalidDataException("The nodes look whole before the text anew.");
        }

        var whole = SumWhole(body, out var whyNot);
        if ((why is null) != (whyNot is null) || (why is null && whole != arrived))
        {
            throw new InvalidDataException(
                $"In pieces: {why?.Message ?? "nodes"}; as a whole: {whyNot?.Message ?? "nodes"}; sums {arrived:X} and {whole:X}.");
        }

        return why is null ? Outcome.Decoded : Outcome.Refused;
    }

    private bool BeginAnew(ReadOnlyMemory<byte> frame)
    {
        _pieces.Clear();
        _decoder.DecodeAnew(frame.Span, _pieces);
        return true;
    }

    private long? SumWhole(ReadOnlyMemory<byte> body, out ReplyDecodeException? why)
    {
        why = null;
        try
        {
            using var form = new PooledBuffer();
            _decoder.OpenReader(body.Span, form, XmlDictionaryReaderQuotas.Max, null, out var reader);
            using (reader)
            {
                return Sum(reader, out _);
            }
        }
        catch (ReplyDecodeException e)
        {
            why = e;
            return null;
        }
    }

    /// <summary>Sums up nodes, but not for ever.</summary>
    private static long Sum(XmlDictionaryReader reader, out bool isEnd)
    {
        var sum = 17L;
        isEnd = false;
        for (var nodes = 0; nodes < MostNodes; nodes++)
        {
            if (!reader.Read())
            {
                isEnd = true;
                break;
            }

            Add(ref sum, reader);
            while (reader.MoveToNextAttribute())
            {
                Add(ref sum, reader);
            }

            reader.MoveToElement();
        }

        return sum;
    }

    private static void Add(ref long sum, XmlDictionaryReader reader) =>
        sum = (sum * 31) + HashCode.Combine(reader.NodeType, reader.LocalName, reader.NamespaceURI, reader.Depth, reader.Value);

    private void CheckLent()
    {
        if (_decoded++ % BetweenLooks != 0 || _decoded == 1)
        {
            return;
        }

        var lent = _balance.Lent;
        _lent ??= lent;
        if (lent - _lent > MostMoreLent)
        {
            throw new InvalidDataException($"{lent - _lent:N0} arrays of the pools were not given back.");
        }
    }
}
