// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.ServiceModel;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Matrix;
using Nam.EndToEnd.Wcf.Replies;
using Nam.TestKit.Equality;

namespace Nam.EndToEnd.Wcf.Sessions;

/// <summary>Duplex sessions: calls back while a call is under way, over the same connection.</summary>
[Collection(MatrixCollection.Name)]
public sealed class CountdownTests(MatrixHosts hosts)
{
    public static TheoryData<string> Modes() => [.. ModeCases.All.Select(mode => mode.Name)];

    [Theory]
    [MemberData(nameof(Modes))]
    public async Task Count_WithCallbacks_EqualsStock(string modeName)
    {
        var mode = ModeCases.Named(modeName);
        var binding = BindingCases.Named("net.tcp");
        var node = await hosts.NodeAsync(mode.Service);
        var callback = new Callback();
        using var factory = new DuplexChannelFactory<ICountdown>(
            new InstanceContext(callback), binding.Client(), new EndpointAddress(node.AddressOf(binding, "countdown")));
        if (mode.ClientHasNam)
        {
            hosts.AddNam(factory);
        }

        var channel = factory.CreateChannel();
        var answers = new List<List<Row>>();
        for (var call = 0; call < 3; call++)
        {
            answers.Add(await Task.Run(() => channel.Count(3, 200)).WaitAsync(TimeSpan.FromMinutes(3)));
        }

        ((IClientChannel)channel).Close();
        var expected = Enumerable.Range(0, 3).Select(_ => Enumerable.Range(0, 3).SelectMany(_ => Row.Many(200)).ToList()).ToList();
        Assert.Null(Difference.Between(ObjectText.Of(expected), ObjectText.Of(answers)));
        Assert.Equal([1, 1, 1, 2, 2, 2, 3, 3, 3], callback.Told.Order());
    }

    [CallbackBehavior(ConcurrencyMode = ConcurrencyMode.Multiple, UseSynchronizationContext = false)]
    private sealed class Callback : ICountdownCallback
    {
        public ConcurrentBag<int> Told { get; } = [];

        public List<Row> Ask(int number, List<Row> rows) => rows;

        public void Tell(int number) => Told.Add(number);
    }
}
