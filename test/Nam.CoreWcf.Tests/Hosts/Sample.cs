// SPDX-License-Identifier: MIT

using System.Collections.ObjectModel;
using CoreWCF;
using CoreWCF.Channels;
using CoreWCF.Description;

namespace Nam.CoreWcf.Tests.Hosts;

/// <summary>Replies with what a test has made, by serializers that the test has set.</summary>
[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single)]
public sealed class Sample<T>(Func<T> make, Action<DataContractSerializerOperationBehavior>? set, Type[] known) : ISample<T>, IServiceBehavior
{
    public T List(int count) => make();

    public void AddBindingParameters(
        ServiceDescription serviceDescription, ServiceHostBase serviceHostBase, Collection<ServiceEndpoint> endpoints,
        BindingParameterCollection bindingParameters)
    {
    }

    public void ApplyDispatchBehavior(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase)
    {
    }

    public void Validate(ServiceDescription serviceDescription, ServiceHostBase serviceHostBase)
    {
        foreach (var operation in serviceDescription.Endpoints.SelectMany(endpoint => endpoint.Contract.Operations))
        {
            Array.ForEach(known, operation.KnownTypes.Add);
            set?.Invoke(operation.OperationBehaviors.OfType<DataContractSerializerOperationBehavior>().Single());
        }
    }
}
