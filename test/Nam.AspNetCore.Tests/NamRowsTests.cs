// SPDX-License-Identifier: MIT

using System.Net;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Nam.Client;
using Nam.Http;
using Nam.TestKit;

namespace Nam.AspNetCore.Tests;

/// <summary>Rows that leave when they come.</summary>
public sealed class NamRowsTests
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);
    private static readonly List<Order> Orders = Rows.Orders(12_000);

    [Fact]
    public async Task Rows_OfAnyType_AreTheDocumentOfTheArray()
    {
        await EqualsArrayAsync(Orders);
        await EqualsArrayAsync<Order>([]);
        await EqualsArrayAsync<Order?>([null, Orders[0], null]);
        await EqualsArrayAsync([1, -2, 3]);
        await EqualsArrayAsync<int?>([1, null]);
        await EqualsArrayAsync(["a", "", " b "]);
        await EqualsArrayAsync<byte[]>([[1, 2], [], [3]]);
        await EqualsArrayAsync<List<Order>>([[Orders[0]], [], [Orders[1], Orders[2]]]);
        await EqualsArrayAsync<Shape>([new Circle { Name = "c", Radius = 1.5 }, new Shape { Name = "s" }]);
        await EqualsArrayAsync([new Named { Parts = new() { ["x"] = [1, 2] } }, new Named()]);
        await EqualsArrayAsync([DateTime.UnixEpoch, DateTime.MaxValue]);
        await EqualsArrayAsync([new Guid("00010203-0405-0607-0809-0a0b0c0d0e0f")]);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Rows_SourceThatWaits_LetsThoseThatAreThereGo(bool isWithNam)
    {
        var mayGoOn = new TaskCompletionSource();
        await using var service = await StartAsync(() => Slow(100, 50, mayGoOn.Task));
        using var caller = isWithNam ? Callers.WithNam(service) : Callers.Plain(service);

        var count = 0;
        await foreach (var row in caller.GetNamRowsAsync<Order>("/rows").WithCancellation(default))
        {
            Assert.Equal(Orders[count], row);

            // The reader of XML wants to see the beginning of what follows a row; of text 2 KiB of it.
            if (++count == (isWithNam ? 49 : 30))
            {
                Assert.True(mayGoOn.TrySetResult());
            }
        }

        Assert.Equal(100, count);
    }

    [Fact]
    public async Task Rows_OneAtATime_ComeAsOften()
    {
        // Far more blocks of a row than a reader takes: at some point several rows have to share one.
        await using var service = await StartAsync(() => Paced(120));
        using var caller = Callers.WithNam(service);

        Assert.Equal(Orders.Take(120), await ListAsync(caller));
        Assert.Equal(0, service.Server.Holds.HeldBytes);
    }

    [Fact]
    public async Task Rows_Many_AreReadByAllKindsOfCallers()
    {
        await using var service = await StartAsync(() => All(Orders));
        using var plain = Callers.Plain(service);
        using var caller = Callers.WithNam(service);
        var expected = Text(Orders.ToArray());

        for (var call = 0; call < 3; call++)
        {
            Assert.Equal(expected, await plain.GetByteArrayAsync("/rows"));
            Assert.Equal(expected, await caller.GetByteArrayAsync("/rows"));
            Assert.Equal(Orders, await ListAsync(plain));
            Assert.Equal(Orders, await ListAsync(caller));
            Assert.Equal(Orders, await caller.GetNamXmlAsync<List<Order>>("/rows"));
            await service.Server.DrainAsync();
        }

        Assert.All(service.Server.Journal.Snapshot(), entry => Assert.Equal("containers", entry.Format.ToString()));
    }

    [Fact]
    public async Task Rows_Few_HaveTheirLength()
    {
        await using var service = await StartAsync(() => All(Orders.Take(3)));
        using var plain = Callers.Plain(service);
        using var caller = Callers.WithNam(service);

        using var response = await plain.GetAsync("/rows");
        Assert.Equal(Text(Orders.Take(3).ToArray()).Length, response.Content.Headers.ContentLength);
        Assert.False(response.Headers.TransferEncodingChunked ?? false);
        Assert.Equal(Orders.Take(3), await ListAsync(caller));
    }

    [Fact]
    public async Task Rows_CallerThatDoesNotReadFlows_GetsThemAsText()
    {
        await using var service = await StartAsync(() => All(Orders), "auto");
        using var engine = new NamClient(new NamClientOptions
        {
            Capabilities = Profiles.ClientCapabilities.Containers | Profiles.ClientCapabilities.Binary,
        });
        using var caller = new HttpClient(new NamHandler(engine, new SocketsHttpHandler())) { BaseAddress = service.Address };

        Assert.Equal(Orders, await ListAsync(caller));
        Assert.Equal(Text(Orders.ToArray()), await caller.GetByteArrayAsync("/rows"));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(11_999)]
    public async Task Rows_SourceThatThrows_NeverLookWhole(int before)
    {
        foreach (var fault in (Exception[])[new InvalidDataException("The source is gone."), new NotSupportedException("Not this.")])
        {
            await using var service = await StartAsync(() => Broken(before, fault));
            foreach (var caller in (HttpClient[])[Callers.Plain(service), Callers.WithNam(service)])
            {
                using (caller)
                {
                    var count = 0;
                    await Assert.ThrowsAnyAsync<Exception>(async () =>
                    {
                        await foreach (var row in caller.GetNamRowsAsync<Order>("/rows"))
                        {
                            Assert.Equal(Orders[count++], row);
                        }
                    });
                    Assert.InRange(count, 0, before);

                    if (before < 2)
                    {
                        using var response = await caller.GetAsync("/rows");
                        Assert.Equal(HttpStatusCode.InternalServerError, response.StatusCode);
                    }

                    await Assert.ThrowsAnyAsync<HttpRequestException>(() => caller.GetByteArrayAsync("/rows"));
                }
            }

            await Eventually.ComesTrue(() => service.Server.Holds.HeldBytes == 0);
        }
    }

    [Theory]
    [InlineData(2, true)]
    [InlineData(11_999, false)]
    public async Task Rows_ThatContainersCannotCarry_AreTextOrAnError(int index, bool isText)
    {
        await using var service = await StartAsync(() => All(Orders.Select(
            (row, at) => at == index ? row with { Comment = "a\uFFFFb" } : row)));
        using var caller = Callers.WithNam(service);

        if (isText)
        {
            Assert.Equal("a\uFFFFb", (await ListAsync(caller))[index].Comment);
        }
        else
        {
            await Assert.ThrowsAnyAsync<Exception>(() => ListAsync(caller));
        }
    }

    [Fact]
    public async Task Rows_CallerThatLeaves_EndsTheSource()
    {
        var hasEnded = new TaskCompletionSource();
        await using var service = await StartAsync(() => Endless(hasEnded));
        using var caller = Callers.WithNam(service);

        await foreach (var row in caller.GetNamRowsAsync<Order>("/rows"))
        {
            Assert.Equal(Orders[0], row);
            break;
        }

        await hasEnded.Task.WaitAsync(Patience);
        await Eventually.ComesTrue(() => service.Server.Holds.HeldBytes == 0);
    }

    // Sources of the compiler throw NotSupportedException when they are disposed of while they are asked.
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Rows_CallerThatLeavesWhileTheSourceWaits_EndsItWhenItHasAnswered(bool isWithNam)
    {
        var rows = new WaitingRows();
        await using var service = await StartAsync(() => rows);
        using var caller = isWithNam ? Callers.WithNam(service) : Callers.Plain(service);

        await foreach (var row in caller.GetNamRowsAsync<Order>("/rows"))
        {
            Assert.Equal(Orders[0], row);
            break;
        }

        // A server that was writing when the caller left ends the rows at once, and asks for no other.
        await Task.WhenAny(rows.HasToWait, rows.HasEnded).WaitAsync(Patience);
        await Task.WhenAny(rows.HasEnded, Task.Delay(500));
        rows.GoOn();

        Assert.False(await rows.HasEnded.WaitAsync(Patience), "The source was disposed of while it was asked for a row.");
    }

    [Fact]
    public async Task Rows_CallerThatDoesNotRead_HoldsTheSourceUp()
    {
        var read = 0;
        await using var service = await StartAsync(() => Count(Endless(new TaskCompletionSource()), () => Interlocked.Increment(ref read)));
        using var caller = Callers.WithNam(service);

        await using var rows = caller.GetNamRowsAsync<Order>("/rows").GetAsyncEnumerator();
        Assert.True(await rows.MoveNextAsync());
        var before = -1;
        for (var wait = 0; before != Volatile.Read(ref read); wait++)
        {
            Assert.True(wait < 120, "The source went on while nobody read.");
            before = Volatile.Read(ref read);
            await Task.Delay(500);
        }

        Assert.InRange(service.Server.Holds.HeldBytes, 0, 8 << 20);
    }

    [Fact]
    public void Rows_WithReferencesBetweenThem_AreRefused()
    {
        Assert.Throws<InvalidDataContractException>(() => NamResults.Rows(All<Linked>([])));
        Assert.Throws<InvalidDataContractException>(() => NamResults.Rows(All<List<Linked>>([])));
        Assert.Throws<ArgumentNullException>(() => NamResults.Rows<Order>(null!));
    }

    private static async Task EqualsArrayAsync<T>(List<T> rows)
    {
        var context = new DefaultHttpContext();
        using var bytes = new MemoryStream();
        context.Response.Body = bytes;

        await NamResults.Rows(All(rows)).ExecuteAsync(context);

        Assert.Equal(System.Text.Encoding.UTF8.GetString(Text(rows.ToArray())), System.Text.Encoding.UTF8.GetString(bytes.ToArray()));
    }

    private static byte[] Text<T>(T[] rows)
    {
        using var bytes = new MemoryStream();
        new DataContractSerializer(typeof(T[])).WriteObject(bytes, rows);
        return bytes.ToArray();
    }

    private static async Task<List<Order>> ListAsync(HttpClient caller)
    {
        var rows = new List<Order>();
        await foreach (var row in caller.GetNamRowsAsync<Order>("/rows"))
        {
            rows.Add(Assert.IsType<Order>(row));
        }

        return rows;
    }

    private static async IAsyncEnumerable<T> All<T>(IEnumerable<T> rows)
    {
        await Task.CompletedTask;
        foreach (var row in rows)
        {
            yield return row;
        }
    }

    private static async IAsyncEnumerable<Order> Slow(int count, int wait, Task mayGoOn)
    {
        for (var i = 0; i < count; i++)
        {
            if (i == wait)
            {
                await mayGoOn.WaitAsync(Patience);
            }

            yield return Orders[i];
        }
    }

    private static async IAsyncEnumerable<Order> Paced(int count)
    {
        for (var i = 0; i < count; i++)
        {
            await Task.Delay(55);
            yield return Orders[i];
        }
    }

    private static async IAsyncEnumerable<Order> Broken(int before, Exception fault)
    {
        await Task.Yield();
        foreach (var row in Orders.Take(before))
        {
            yield return row;
        }

        throw fault;
    }

    private static async IAsyncEnumerable<Order> Endless(
        TaskCompletionSource hasEnded, [EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        try
        {
            for (var i = 0; !cancellationToken.IsCancellationRequested; i++)
            {
                yield return Orders[i % Orders.Count];
                await Task.Yield();
            }
        }
        finally
        {
            hasEnded.TrySetResult();
        }
    }

    private static async IAsyncEnumerable<T> Count<T>(IAsyncEnumerable<T> rows, Action count)
    {
        await foreach (var row in rows)
        {
            count();
            yield return row;
        }
    }

    private static Task<TestService> StartAsync(Func<IAsyncEnumerable<Order>> rows, string format = "containers") =>
        TestService.StartAsync(
            app =>
            {
                app.UseNam();
                app.MapGet("/rows", () => NamResults.Rows(rows()));
            },
            options: options => options.ForcedFormat = format == "auto" ? null : format);

    [DataContract(Namespace = "http://nam.example/shapes")]
    [KnownType(typeof(Circle))]
    internal class Shape
    {
        [DataMember]
        public string? Name { get; set; }
    }

    [DataContract(Namespace = "http://nam.example/circles")]
    internal sealed class Circle : Shape
    {
        [DataMember]
        public double Radius { get; set; }
    }

    [DataContract(Name = "N", Namespace = "")]
    internal sealed class Named
    {
        [DataMember]
        public Dictionary<string, int[]>? Parts { get; set; }
    }

    [DataContract(IsReference = true)]
    internal sealed class Linked
    {
        [DataMember]
        public Linked? Next { get; set; }
    }
}
