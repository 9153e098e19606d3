// SPDX-License-Identifier: MIT
using CoreWCF.Channels;
using Nam.Benchmarks.Wcf.Encoders;
using Nam.Benchmarks.Wcf.Measuring;
using Nam.Benchmarks.Wcf.Orders;
using Nam.CoreWcf;
using Nam.Server;

namespace Nam.Benchmarks.Wcf.Rows;

/// <summary>What a service with NAM costs callers without it.</summary>
internal static class PassThroughRows
{
    private const int CallsOfBlock = 1_000;
    private const int Blocks = 9;
    private const int CallsAtOnce = 1_000;

    /// <summary>Requests per second over loopback of callers that cost little, several at a time.</summary>
    internal static IEnumerable<Figure> Measure(OrdersHost host, ReplySize size, Plan plan)
    {
        using var stock = new DrainingClient(host.Stock);
        using var control = new DrainingClient(host.Control);
        using var nam = new DrainingClient(host.Nam);
        var figures = Slots.Run(plan, WayOf("stock", stock, size), WayOf("control", control, size), WayOf("NAM", nam, size));
        yield return Throughput(
            "loopback requests per second, caller without NAM, service with NAM ÷ without", size, figures[2], figures[0], 0.98);
        yield return Throughput(
            "loopback requests per second, stock ÷ stock (for comparison: the noise)", size, figures[1], figures[0], null);
    }

    /// <summary>What NAM's encoder adds to a reply that it leaves alone.</summary>
    internal static IEnumerable<Figure> MeasureEncoder(OrdersHost host, ReplySize size, Plan plan)
    {
        var reply = host.CaptureReply(size.Rows);
        using var server = new NamServer(new NamServerOptions());
        using var call = host.Hold();
        var pool = BufferManager.CreateBufferManager(512 << 10, 64 << 10);
        var text = new TextMessageEncodingBindingElement(MessageVersion.Soap11, System.Text.Encoding.UTF8);
        var idle = Encoder(new IdleEncoding());
        var idleNam = Encoder(new NamMessageEncodingBindingElement(new IdleEncoding(), server));
        var stock = Encoder(text);
        var nam = Encoder(new NamMessageEncodingBindingElement(text, server));
        using var message = reply.CreateMessage();
        var bare = Slots.Run(
            plan,
            new Way("nothing", () => WriteOften(idle, message, pool)),
            new Way("NAM around nothing", () => WriteOften(idleNam, message, pool)));
        var full = Slots.Run(
            plan,
            new Way("stock text", () => Write(stock, reply, pool)),
            new Way("NAM, caller without it", () => Write(nam, reply, pool)));
        yield return new Figure(
            "µs that NAM's encoder adds to a reply to a caller without NAM", size.Name, size.Rows,
            (bare[1].Microseconds - bare[0].Microseconds) / CallsAtOnce, AtMost: 0.3);
        yield return new Figure(
            "bytes that NAM's encoder allocates besides for a reply to a caller without NAM", size.Name, size.Rows,
            full[1].AllocatedBytes - full[0].AllocatedBytes, AtMost: 64);
        yield return Figure.OfRatio(
            "encode, caller without NAM, service with NAM ÷ without (for comparison)", size, full[1],
            remark: $"stock {full[0].Microseconds:N1} µs");
    }

    /// <summary>Bytes that the whole process allocates for a call, with NAM less without: client and transport are the same.</summary>
    internal static IEnumerable<Figure> MeasureMemory(OrdersHost host, ReplySize size)
    {
        using var stock = new DrainingClient(host.Stock);
        using var nam = new DrainingClient(host.Nam);
        var extra = new List<double>();
        for (var block = 0; block <= Blocks; block++)
        {
            extra.Add(-Allocated(stock, size) + Allocated(nam, size));
        }

        // The first block warms up.
        var sorted = extra.Skip(1).Order().ToList();
        yield return new Figure(
            "bytes that the whole process allocates besides for a call without NAM", size.Name, size.Rows, sorted[Blocks / 2],
            sorted[Blocks / 4], sorted[Blocks - 1 - (Blocks / 4)], AtMost: 64);
    }

    private static double Allocated(DrainingClient client, ReplySize size)
    {
        var before = GC.GetTotalAllocatedBytes(precise: true);
        for (var call = 0; call < CallsOfBlock; call++)
        {
            client.Call(size.Rows);
        }

        return (double)(GC.GetTotalAllocatedBytes(precise: true) - before) / CallsOfBlock;
    }

    private static Figure Throughput(string row, ReplySize size, WayFigures way, WayFigures first, double? atLeast)
    {
        return new Figure(
            row, size.Name, size.Rows, way.Ratio, way.LowerQuartile, way.UpperQuartile, atLeast,
            Remark: $"{way.Microseconds:N1} µs a call, stock {first.Microseconds:N1} µs, {way.Slots} slots; by processor time {way.ProcessorRatio:0.00}");
    }

    private static Way WayOf(string name, DrainingClient client, ReplySize size)
    {
        return new Way(name, () => client.Call(size.Rows), calls => client.CallMany(calls, size.Rows));
    }

    private static MessageEncoder Encoder(MessageEncodingBindingElement encoding)
    {
        return encoding.CreateMessageEncoderFactory().Encoder;
    }

    private static void Write(MessageEncoder encoder, MessageBuffer reply, BufferManager pool)
    {
        using var message = reply.CreateMessage();
        pool.ReturnBuffer(encoder.WriteMessage(message, int.MaxValue, pool, 0).Array!);
    }

    private static void WriteOften(MessageEncoder encoder, Message message, BufferManager pool)
    {
        for (var call = 0; call < CallsAtOnce; call++)
        {
            encoder.WriteMessage(message, int.MaxValue, pool, 0);
        }
    }
}
