// SPDX-License-Identifier: MIT
using Nam.Client;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Frames;

namespace Nam.Fuzz.Cost.Surfaces;

/// <summary>Whole replies in frames, by the client's decoder: every codec, and containers in one frame or several.</summary>
internal sealed class FrameSurface() : CostSurface("frames")
{
    private static readonly IReplyCodec[] Codecs = [new ZipCodec(), new ManagedZipCodec(), new BrotliCodec()];
    private static readonly NamClientOptions Options = new() { Limits = Limits with { MaximumFormBytes = MostText } };

    private readonly ReplyDecoder _system = new(Options);
    private readonly ReplyDecoder _managed = new(
        new NamClientOptions { Limits = Options.Limits, Codecs = CodecRegistry.Default.With(new ManagedZipCodec()) });
    private readonly ContainerSurface _containers = new("containers", isReader: false);
    private readonly PooledBuffer _text = new(MostText);

    internal override byte[][] Make(Recipe recipe)
    {
        using var frames = new PooledBuffer();
        var random = new FuzzRandom((ulong)recipe.Genes[^2]);
        if (recipe.Genes[^3] % 4 == 0)
        {
            var forms = _containers.Make(recipe);
            for (var index = 0; index < forms.Length; index++)
            {
                ReplyFrame.WriteContainers(forms[index], index + 1 < forms.Length, frames);
            }
        }
        else
        {
            var codec = Codecs[recipe.Genes[^3] % Codecs.Length];
            var level = codec.MinimumLevel + random.Below(codec.MaximumLevel - codec.MinimumLevel + 1);
            ReplyFrame.Write(random.Below(2) == 0 ? FormKind.Text : FormKind.Binary, TextMaker.Make(recipe), codec, level, frames);
        }

        return [Damage.Of(frames.WrittenSpan, random.Below(3), ref random)];
    }

    internal override void Run(byte[][] input)
    {
        _text.Clear();
        try
        {
            Decode(input[0], _text);
        }
        catch (ReplyDecodeException)
        {
            // Refused.
        }
    }

    internal override bool WriteText(byte[][] input, PooledBuffer text)
    {
        Prepare(text);
        try
        {
            Decode(input[0], text);
            return true;
        }
        catch (ReplyDecodeException e)
        {
            Refused(e, text);
            FillUp(text, _containers.Markup(Forms(input[0])));
            Unpacked(input[0], text);
            return false;
        }
    }

    /// <summary>One input by one decoder, but each of them in its turn.</summary>
    private void Decode(byte[] frames, PooledBuffer text)
    {
        (frames.Length % 2 == 0 ? _system : _managed).DecodeText(frames, text);
    }

    /// <summary>The forms of containers, up to a frame that is none.</summary>
    private static IEnumerable<byte[]> Forms(byte[] frames)
    {
        for (var left = frames.AsMemory(); !left.IsEmpty;)
        {
            byte[] form;
            FrameHeader header;
            try
            {
                header = ReplyFrame.ReadContainers(left.Span, Options.Limits, out var bytes);
                form = bytes.ToArray();
            }
            catch (ReplyDecodeException)
            {
                yield break;
            }

            yield return form;
            left = left[header.FrameBytes..];
        }
    }

    /// <summary>Writes as many bytes as were unpacked before the refusal, or could have been.</summary>
    private static void Unpacked(byte[] frames, PooledBuffer text)
    {
        try
        {
            var bytes = Math.Max(0, ReplyFrame.ReadHeader(frames, Options.Limits).FormBytes - text.WrittenCount);
            text.GetSpan(bytes)[..bytes].Clear();
            text.Advance(bytes);
        }
        catch (ReplyDecodeException)
        {
            // Refused by its head.
        }
    }
}
