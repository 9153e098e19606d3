// SPDX-License-Identifier: MIT
using System.Collections.Concurrent;
using System.Globalization;
using System.Xml;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Frames;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Binary;

public sealed class BinaryXmlWriterPoolTests
{
    // More than the pool keeps, so that writers are made, kept, taken and dropped all the time.
    private const int Threads = 24;
    private const int RepliesOfAThread = 120;
    private const int Documents = 40;
    private const int TightThreads = 6;
    private const int TightRentals = 100_000;

    [Fact]
    public void Rent_ByManyThreadsAtOnce_EncodesEveryReplyRight()
    {
        var replies = Enumerable.Range(0, Documents).Select(seed => new Reply(seed)).ToArray();
        IReplyCodec?[] codecs = [null, .. CodecRegistry.Default.Codecs];
        var wrong = new ConcurrentQueue<string>();
        using var start = new Barrier(Threads);

        Run(Threads, thread =>
        {
            var random = new Random(thread);
            start.SignalAndWait();
            for (var i = 0; i < RepliesOfAThread; i++)
            {
                var reply = replies[random.Next(Documents)];
                if (random.Next(8) == 0)
                {
                    Abandon(reply);
                }

                var codec = codecs[random.Next(codecs.Length)];
                if (Check(reply, codec, random) is { } fault)
                {
                    wrong.Enqueue($"Thread {thread}, reply {i}, {codec?.Name ?? "no codec"}: {fault}");
                }
            }
        }, wrong);

        Assert.Empty(wrong);
    }

    [Fact]
    public void Rent_InTightLoopsOfThreads_GivesNoWriterToTwo()
    {
        var faults = new ConcurrentQueue<string>();
        using var start = new Barrier(TightThreads);

        Run(TightThreads, thread =>
        {
            var name = $"row{thread}";
            var expected = FormRunner.Form(writer => writer.WriteElementString(name, "1"));
            start.SignalAndWait();
            for (var i = 0; i < TightRentals && faults.IsEmpty; i++)
            {
                var writer = BinaryXmlWriter.Rent(TextStyle.Dictionary);
                writer.WriteElementString(name, "1");
                if (!writer.Complete().SequenceEqual(expected))
                {
                    faults.Enqueue($"Thread {thread}, rental {i}: another form.");
                }

                BinaryXmlWriter.Return(writer);
            }
        }, faults);

        Assert.Empty(faults);
    }

    private static void Run(int count, Action<int> work, ConcurrentQueue<string> faults)
    {
        var threads = Enumerable.Range(0, count).Select(number => new Thread(() =>
        {
            try
            {
                work(number);
            }
            catch (Exception e)
            {
                // Two threads with one writer may break it in any way.
                faults.Enqueue($"Thread {number}: {e}");
            }
        })).ToArray();
        Array.ForEach(threads, thread => thread.Start());
        Array.ForEach(threads, thread => thread.Join());
    }

    private static string? Check(Reply reply, IReplyCodec? codec, Random random)
    {
        var writer = BinaryXmlWriter.Rent(reply.Style);
        try
        {
            reply.Write(writer);
            var form = writer.Complete();
            if (!form.SequenceEqual(reply.Form))
            {
                return "another form than that of a writer of its own";
            }

            using var frame = new PooledBuffer();
            using var decoded = new PooledBuffer();
            ReplyFrame.Write(
                FormKind.Binary, form, codec, codec is null ? 0 : random.Next(codec.MinimumLevel, codec.MaximumLevel + 1), frame);
            ReplyFrame.Decode(frame.WrittenSpan, CodecRegistry.Default, DecodeLimits.Default, decoded);
            return FormRunner.Text(decoded.WrittenSpan).AsSpan().SequenceEqual(reply.Text) ? null : "another text than the stock writer's";
        }
        finally
        {
            BinaryXmlWriter.Return(writer);
        }
    }

    // As a reply whose objects fail while they are serialised.
    private static void Abandon(Reply reply)
    {
        var writer = BinaryXmlWriter.Rent(reply.Style);
        writer.WriteStartElement("p", "abandoned", "urn:abandoned");
        writer.WriteAttributeString("half", "done");
        writer.WriteStartElement("deeper");
        BinaryXmlWriter.Return(writer);
    }

    /// <summary>A reply that differs from the others in names, namespaces, depth and size, with what it must become.</summary>
    private sealed class Reply
    {
        private readonly int _seed;
        private readonly int _rows;

        public Reply(int seed)
        {
            _seed = seed;
            _rows = 1 << (seed % 10);
            Style = seed % 2 == 0 ? TextStyle.Dictionary : TextStyle.Writer;
            using var writer = new BinaryXmlWriter();
            writer.Reset(Style);
            Write(writer);
            Form = writer.Complete().ToArray();
            Text = FormRunner.Text(Form);
            if (Style == TextStyle.Dictionary)
            {
                Assert.Equal(FormRunner.StockText(Write), Text);
            }
        }

        public TextStyle Style { get; }

        public byte[] Form { get; }

        public byte[] Text { get; }

        public void Write(XmlDictionaryWriter writer)
        {
            var random = new Random(_seed);
            writer.WriteStartElement("s", "Envelope", "urn:soap");
            writer.WriteStartElement($"Reply{_seed}", $"urn:reply:{_seed % 7}");
            for (var row = 0; row < _rows; row++)
            {
                writer.WriteStartElement($"Row{random.Next(1 + (_seed % 5))}", $"urn:reply:{_seed % 7}");
                writer.WriteAttributeString("key", row.ToString(CultureInfo.InvariantCulture));
                writer.WriteStartElement("Number");
                writer.WriteValue(random.Next());
                writer.WriteEndElement();
                writer.WriteElementString("Text", new string((char)('a' + (_seed % 26)), random.Next(60)));
                writer.WriteEndElement();
            }

            writer.WriteEndElement();
            writer.WriteEndElement();
        }
    }
}
