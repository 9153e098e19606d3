// SPDX-License-Identifier: MIT

using Nam.Runtime.Tests.Stores;
using Nam.TestKit;

namespace Nam.Stores.LiteDb.Tests;

public sealed class LiteDbProfileStoreTests : ProfileStoreContract, IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly LogList<LiteDbProfileStore> _log = new();
    private readonly FakeTime _time = new();
    private readonly LiteDbProfileStore _store;

    public LiteDbProfileStoreTests() => _store = new LiteDbProfileStore(Path.Combine(_folder.Path, "a", "profiles.db"), null, _log, _time);

    protected override INamProfileStore Store => _store;

    public void Dispose()
    {
        _store.Dispose();
        _folder.Dispose();
    }

    protected override void TurnClockBack(TimeSpan time) => _time.Advance(-time);
}
